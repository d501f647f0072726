import type { FileWords } from '../reading/file-words.ts';

/** What an operator is asked about a file: its words, and the pictures that are elsewhere. */
export type FileQuestions = FileWords & {
  /** A hash of its headers, by which the answers are remembered. */
  columnsKey: string;
  pictures: { total: number; hosts: string[] };
};
