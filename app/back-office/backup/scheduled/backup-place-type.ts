import type { Writable } from 'node:stream';

/** Storage of scheduled backups. A file gets its name once complete. */
export type BackupPlace = {
  /** Name displayed to operators; a file's name follows it. */
  name: string;
  write<Written>(
    file: string,
    fill: (output: Writable) => Promise<Written>,
  ): Promise<{ written: Written; bytes: number }>;
  /** Names of all files there, including foreign ones. */
  list(): Promise<string[]>;
  remove(file: string): Promise<void>;
};
