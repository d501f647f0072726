/** Increase this when older shops cannot read new files. */
export const BACKUP_FORMAT = 1;
export const HEADER = 'shop.json';
export const SETTINGS = 'settings.env';
export const SEQUENCES = 'sequences.json';
export const END = 'end.json';
export const PICTURE = /^masters\/[0-9a-f]{32}(?:-share)?\.webp$/;

export type BackedUpTable = { name: string; columns: string[] };

export type BackupHeader = {
  format: number;
  shopVersion: string;
  createdAt: string;
  migrations: number[];
  tables: BackedUpTable[];
};

/** The last entry of a file. Without it the file is truncated; with another digest it was changed. */
export type BackupEnd = {
  entries: number;
  digest: string;
  missingPictures: string[];
  /** The HMAC of this entry with a key derived from AUTH_SECRET, by which changes to the file are detected. */
  seal: string;
};

export type BackupProblem =
  | 'unreadable'
  | 'not-a-backup'
  | 'cut'
  | 'damaged'
  | 'newer'
  | 'other-secret'
  | 'in-use'
  | 'not-empty';
