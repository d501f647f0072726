import type { Writable } from 'node:stream';

/** Where the shop's own backups lie. What is written there has its name once it is whole. */
export type BackupPlace = {
  /** What operators read; a file's name follows it. */
  name: string;
  write<Written>(
    file: string,
    fill: (output: Writable) => Promise<Written>,
  ): Promise<{ written: Written; bytes: number }>;
  /** The names of all files there, whoever put them there. */
  list(): Promise<string[]>;
  remove(file: string): Promise<void>;
};
