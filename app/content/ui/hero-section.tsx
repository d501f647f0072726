import { LandscapeOrPortraitPicture } from './landscape-or-portrait-picture.tsx';
import { SectionLinks, SectionText } from './section-text-and-links.tsx';
import type { SectionViewProps } from './section-view-props.ts';

/** As home.css has it: beside its words, or from edge to edge. */
const sizes = { phone: '100vw', wide: '(width >= 64rem) 66.67vw, 100vw' };

/** What a page opens with: a picture from edge to edge, and below it a large title with its words beside it. */
export function HeroSection({ section, isFirst = false }: SectionViewProps) {
  const { title, subtitle, text, calls } = section;
  return (
    <section className="hero">
      <LandscapeOrPortraitPicture section={section} isFirst={isFirst} sizes={sizes} />
      <div className="page hero-words">
        <div>
          <SectionText of={subtitle} className="section-subtitle" />
          <SectionText of={title} as={isFirst ? 'h1' : 'h2'} className="hero-title" />
        </div>
        <div>
          <SectionText of={text} className="section-text" />
          <SectionLinks calls={calls} look="button" />
        </div>
      </div>
    </section>
  );
}
