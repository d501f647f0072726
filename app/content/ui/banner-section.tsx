import { LandscapeOrPortraitPicture } from './responsive-picture.tsx';
import { SectionLinks, SectionText } from './section-text.tsx';
import type { SectionViewProps } from './section-view-props.ts';

/** The page without its gutters. */
const sizes = {
  phone: 'calc(100vw - 2rem)',
  wide: '(width >= 100rem) 94rem, (width >= 64rem) calc(100vw - 6rem), calc(100vw - 4rem)',
};

/** Without a picture the banner is a line of news between two rules. */
export function BannerSection({ section, isFirst = false }: SectionViewProps) {
  const { title, subtitle, text, calls } = section;
  return (
    <section className="section page">
      <div className="banner" data-bare={!section.picture || undefined}>
        <LandscapeOrPortraitPicture section={section} isFirst={isFirst} sizes={sizes} />
        <div className="banner-words">
          <SectionText of={title} as={isFirst ? 'h1' : 'h2'} className="section-title" />
          <div>
            <SectionText of={subtitle} className="section-subtitle" />
            <SectionText of={text} className="section-text" />
            <SectionLinks calls={calls} look="link" />
          </div>
        </div>
      </div>
    </section>
  );
}
