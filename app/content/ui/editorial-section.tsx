import { ResponsivePicture } from '#app/media/ui/responsive-picture.tsx';
import { SectionLinks, SectionText } from './section-text.tsx';
import type { SectionViewProps } from './section-view-props.ts';

/** Matches content.css: five parts of eleven, or the page without its gutters. */
const sizes =
  '(width >= 100rem) 38.9rem, (width >= 64rem) calc(41.82vw - 2.73rem), (width >= 48rem) calc(41.82vw - 1.82rem), calc(100vw - 2rem)';

export function EditorialSection({ section, isFirst = false }: SectionViewProps) {
  const { title, subtitle, text, picture, calls, items } = section;
  return (
    <section className="section page">
      <div className="editorial" data-bare={!picture || undefined}>
        {picture && (
          <ResponsivePicture
            picture={picture}
            sizes={sizes}
            priority={isFirst}
            className="editorial-picture"
          />
        )}
        <div className="editorial-words">
          <SectionText of={subtitle} className="section-subtitle" />
          <SectionText of={title} as={isFirst ? 'h1' : 'h2'} className="section-title" />
          <SectionText of={text} className="section-text" />
          {items.length > 0 && (
            <ul className="editorial-items">
              {items.map((item) => (
                <li key={`${item.title?.text} ${item.text?.text}`}>
                  <SectionText of={item.title} as="h3" />
                  <SectionText of={item.text} className="section-text" />
                </li>
              ))}
            </ul>
          )}
          <SectionLinks calls={calls} look="link" />
        </div>
      </div>
    </section>
  );
}
