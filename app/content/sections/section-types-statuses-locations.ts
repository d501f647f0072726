export const sectionTypes = ['hero', 'banner', 'editorial', 'featured', 'custom'] as const;
export type SectionType = (typeof sectionTypes)[number];

export const sectionStatuses = ['draft', 'published', 'archived'] as const;
export type SectionStatus = (typeof sectionStatuses)[number];

/** The pages that show sections today; a section may name another one, which shows it once it learns to. */
export const sectionLocations = ['homepage', 'category', 'product', 'about'] as const;

/** As long as a section's content may be in one language, as text and as kept. */
export const LONGEST_CONTENT = 100_000;
