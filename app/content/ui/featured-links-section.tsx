import { ResponsivePicture } from '#app/media/ui/responsive-picture.tsx';
import { Link } from '#app/ui/link.tsx';
import type { LocalizedSectionItem } from '../sections/localize-section.ts';
import { SectionLinks, SectionText } from './section-text.tsx';
import type { SectionViewProps } from './section-view-props.ts';

/** Three pictures step down in size. */
export function FeaturedLinksSection({ section, isFirst = false }: SectionViewProps) {
  const { title, subtitle, text, items, calls } = section;
  return (
    <section className="section page">
      <div className="featured-words">
        <SectionText of={title} as={isFirst ? 'h1' : 'h2'} className="section-title" />
        <SectionText of={subtitle} className="section-subtitle" />
        <SectionText of={text} className="section-text" />
      </div>
      <ul className="features" data-count={items.length}>
        {items.map((item, index) => (
          <li key={`${item.to} ${item.title?.text}`}>
            <Feature item={item} sizes={sizesOf(index, items.length)} />
          </li>
        ))}
      </ul>
      <SectionLinks calls={calls} look="link" />
    </section>
  );
}

/** Matches content.css: three take five, four and three parts of twelve, others a third; on phones the first is large. */
function sizesOf(index: number, count: number): string {
  const parts = (count === 3 && [5, 4, 3][index]) || 4;
  const of = (whole: number) => Math.round((whole * parts * 100) / 12) / 100;
  const phone = index === 0 ? 'calc(100vw - 2rem)' : 'calc(50vw - 1.5rem)';
  return `(width >= 100rem) ${of(86.5)}rem, (width >= 64rem) calc(${of(93)}vw - ${of(6)}rem), (width >= 48rem) calc(${of(93)}vw - ${of(4)}rem), ${phone}`;
}

function Feature({
  item: { title, text, picture, to },
  sizes,
}: {
  item: LocalizedSectionItem;
  sizes: string;
}) {
  const shown = (
    <>
      {picture && <ResponsivePicture picture={picture} sizes={sizes} {...(title && { alt: '' })} />}
      <SectionText of={title} as="h3" className="feature-title" />
      <SectionText of={text} className="feature-text" />
    </>
  );
  return to ? (
    <Link to={to} className="feature">
      {shown}
    </Link>
  ) : (
    <div className="feature">{shown}</div>
  );
}
