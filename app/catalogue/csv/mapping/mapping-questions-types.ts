import type { DistinctValues } from '../reading/distinct-values-types.ts';

export type MappingQuestions = DistinctValues & {
  /** Hash of the headers, under which answers are saved. */
  columnsKey: string;
  pictures: { total: number; hosts: string[] };
};
