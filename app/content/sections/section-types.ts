export const sectionTypes = ['hero', 'banner', 'editorial', 'featured', 'custom'] as const;
export type SectionType = (typeof sectionTypes)[number];

export const sectionStatuses = ['draft', 'published', 'archived'] as const;
export type SectionStatus = (typeof sectionStatuses)[number];

/** Pages that show sections today; sections may name others, for later. */
export const sectionLocations = ['homepage', 'category', 'product', 'about'] as const;

/** Longest content in one language, as typed and as stored. */
export const LONGEST_CONTENT = 100_000;
