import type { LocalizedSection } from '../sections/localize-section.ts';

export type SectionViewProps = {
  section: LocalizedSection;
  /** The first thing on its page: its title is the page's, its picture is fetched before all others. */
  isFirst?: boolean;
};
