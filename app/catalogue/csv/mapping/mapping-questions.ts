export type MappingQuestions = DistinctValues & {
  /** Hash of the headers, under which answers are saved. */
  columnsKey: string;
  pictures: { total: number; hosts: string[] };
};

export type CountedValue = { word: string; count: number };

export type DistinctValues = {
  /** Columns as named in the file, with what each is read as. */
  columns: { header: string; key: string }[];
  types: CountedValue[];
  tags: CountedValue[];
  genders: CountedValue[];
  colours: CountedValue[];
  options: { name: string; count: number; values: CountedValue[] }[];
  /** True if variants of one product have different prices. */
  pricesDiffer: boolean;
};
