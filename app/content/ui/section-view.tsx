import type { LocalizedSection } from '../sections/localize-section.ts';
import { BannerSection } from './banner-section.tsx';
import { EditorialSection } from './editorial-section.tsx';
import { FeaturedLinksSection } from './featured-links-section.tsx';
import { HeroSection } from './hero-section.tsx';
import type { SectionViewProps } from './section-view-props.ts';

type SectionsProps = { sections: LocalizedSection[] };

/** The sections that operators placed on a page, below each other. */
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
