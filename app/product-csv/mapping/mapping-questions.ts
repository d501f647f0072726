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
  options: { name: string; count: number; values: CountedValue[] }[];
  pricesDiffer: boolean;
};
