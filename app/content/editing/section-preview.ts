import type { Language } from '#app/platform/text/language.ts';
import type { ShownSection } from '../sections/shown-section.ts';

/** A section as shoppers would see it, in each language. */
export type SectionPreview = Record<Language, ShownSection>;
