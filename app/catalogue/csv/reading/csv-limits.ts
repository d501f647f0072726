/** Why a file as a whole cannot be taken. */
export type CsvFileProblem =
  | 'empty'
  | 'too-large'
  | 'too-many-rows'
  | 'too-many-columns'
  | 'row-too-long'
  | 'not-text'
  | 'malformed'
  | 'no-handle'
  | 'column-twice';

/** What a file may hold, far beyond what shops write; looked at before anything else is, and before HTML above all. */
export const MOST_BYTES = 20_000_000;
export const MOST_ROWS = 50_000;
export const MOST_COLUMNS = 1_000;
export const LONGEST_ROW = 1_000_000;
export const LONGEST_CELL = 100_000;
/** Of one product: the first of them say enough. */
export const MOST_PROBLEMS = 50;
/** As many as a product shows; Shopify allows more. */
export const MOST_PICTURES = 20;
/** That the rows of one product may become: a colour each, say, not a product for each of thousands of engravings. */
export const MOST_SPLIT = 100;
