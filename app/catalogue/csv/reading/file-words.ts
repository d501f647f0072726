/** A word of a file and how many of its products it stands at. */
export type Word = { word: string; count: number };

/** What stands in a file that may mean something else here. */
export type FileWords = {
  /** Its columns, as they are called there, and what each is read as. */
  columns: { header: string; key: string }[];
  types: Word[];
  tags: Word[];
  genders: Word[];
  colours: Word[];
  options: { name: string; count: number; values: Word[] }[];
  /** Whether variants of one product cost different amounts. */
  pricesDiffer: boolean;
};
