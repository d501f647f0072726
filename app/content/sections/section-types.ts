export const sectionTypes = ['hero', 'banner', 'editorial', 'featured', 'custom'] as const;
export type SectionType = (typeof sectionTypes)[number];

export const sectionStatuses = ['draft', 'published', 'archived'] as const;
export type SectionStatus = (typeof sectionStatuses)[number];

/** The pages that display sections. A section may name another page, which does not display it yet. */
export const sectionLocations = ['homepage', 'category', 'product', 'about'] as const;

/** The maximum length of the content in one language, both as entered and as stored. */
export const LONGEST_CONTENT = 100_000;

export const MOST_ITEMS = 24;

/** The longest texts that sections and their items display, in characters. Longer ones are stored, but not displayed. */
export const longestTexts = {
  title: 200,
  subtitle: 300,
  text: 5_000,
  cta_text: 100,
  cta_url: 2_000,
  second_cta_text: 100,
  second_cta_url: 2_000,
};

/** Allows paths of the shop and http(s) URLs. Refuses `//x` and `/\x`, which name another host, and tabs. */
export function isSectionLink(address: string): boolean {
  if (/^\/(?![/\\])/.test(address)) return !/[\s\\]/.test(address);
  return /^https?:\/\//i.test(address) && URL.canParse(address);
}
