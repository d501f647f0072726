import type { LocalizedSection } from '../sections/localize-section.ts';
import { BannerSection } from './banner-section.tsx';
import { EditorialSection } from './editorial-section.tsx';
import { FeaturedLinksSection } from './featured-links-section.tsx';
import { LandscapeOrPortraitPicture } from './responsive-picture.tsx';
import { SectionLinks, SectionText } from './section-text.tsx';
import type { SectionViewProps } from './section-view-props.ts';

type SectionsProps = { sections: LocalizedSection[] };

export function Sections({ sections }: SectionsProps) {
  return sections.map((section) => <SectionView key={section.id} section={section} />);
}

export function SectionView({ section, isFirst = false }: SectionViewProps) {
  switch (section.type) {
    case 'hero':
      return <HeroSection section={section} isFirst={isFirst} />;
    case 'banner':
      return <BannerSection section={section} isFirst={isFirst} />;
    case 'featured':
      return <FeaturedLinksSection section={section} isFirst={isFirst} />;
    case 'editorial':
    case 'custom':
      return <EditorialSection section={section} isFirst={isFirst} />;
  }
}

/** Matches pages.css: beside its text, or from edge to edge. */
const sizes = { phone: '100vw', wide: '(width >= 64rem) 66.67vw, 100vw' };

function HeroSection({ section, isFirst = false }: SectionViewProps) {
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
