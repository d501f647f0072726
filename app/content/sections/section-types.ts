export const sectionTypes = ['hero', 'banner', 'editorial', 'featured', 'custom'] as const;
export type SectionType = (typeof sectionTypes)[number];

export const sectionStatuses = ['draft', 'published', 'archived'] as const;
export type SectionStatus = (typeof sectionStatuses)[number];

/** The pages that display sections. A section may name another page, which does not display it yet. */
export const sectionLocations = ['homepage', 'category', 'product', 'about'] as const;

/** The maximum length of the content in one language, both as entered and as stored. */
export const LONGEST_CONTENT = 100_000;
