import type { DistinctValues } from '../reading/distinct-values-types.ts';

/** What an operator is asked about a file: its words, and the pictures that are elsewhere. */
export type MappingQuestions = DistinctValues & {
  /** A hash of its headers, by which the answers are remembered. */
  columnsKey: string;
  pictures: { total: number; hosts: string[] };
};
