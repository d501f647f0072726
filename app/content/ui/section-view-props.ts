import type { ShownSection } from '../sections/shown-section.ts';

export type SectionViewProps = {
  section: ShownSection;
  /** The first thing on its page: its title is the page's, its picture is fetched before all others. */
  isFirst?: boolean;
};
