export const csvFileProblems = [
  'empty',
  'too-large',
  'too-many-rows',
  'too-many-columns',
  'row-too-long',
  'not-text',
  'malformed',
  'no-handle',
  'column-twice',
] as const;
export type CsvFileProblem = (typeof csvFileProblems)[number];

/** These limits are checked before parsing. No real file reaches them. */
export const MOST_BYTES = 20_000_000;
export const MOST_ROWS = 50_000;
export const MOST_COLUMNS = 1_000;
export const LONGEST_ROW = 1_000_000;
export const LONGEST_CELL = 100_000;
export const MOST_PROBLEMS = 50;
/** The most pictures of a product. Shopify allows more. */
export const MOST_PICTURES = 20;
/** The most products that one handle can become: enough for colours, but not for thousands of engravings. */
export const MOST_SPLIT = 100;
