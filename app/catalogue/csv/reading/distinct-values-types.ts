/** A word of a file and how many of its products it stands at. */
export type CountedValue = { word: string; count: number };

/** What stands in a file that may mean something else here. */
export type DistinctValues = {
  /** Its columns, as they are called there, and what each is read as. */
  columns: { header: string; key: string }[];
  types: CountedValue[];
  tags: CountedValue[];
  genders: CountedValue[];
  colours: CountedValue[];
  options: { name: string; count: number; values: CountedValue[] }[];
  /** Whether variants of one product cost different amounts. */
  pricesDiffer: boolean;
};
