import type { LocalizedSection } from '../sections/localize-section.ts';

export type SectionViewProps = {
  section: LocalizedSection;
  /** Makes the title an h1 and loads the picture first. */
  isFirst?: boolean;
};
