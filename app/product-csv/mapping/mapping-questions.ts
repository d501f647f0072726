export type MappingQuestions = DistinctValues & {
  columnsKey: string;
  pictures: { total: number; hosts: string[] };
};

export type CountedValue = { word: string; count: number };

export type DistinctValues = {
  columns: { header: string; key: string }[];
  types: CountedValue[];
  tags: CountedValue[];
  genders: CountedValue[];
  colours: CountedValue[];
  /** `together` lists the values of each product, each list once. Imports that were uploaded before 2026-12 lack it. */
  options: { name: string; count: number; values: CountedValue[]; together?: string[][] }[];
  pricesDiffer: boolean;
};
