/** Increase this number when older shops can no longer read new files. */
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

/** The last entry of a file. If it is missing, the file is truncated; if its digest differs, the file was changed. */
export type BackupEnd = {
  entries: number;
  digest: string;
  missingPictures: string[];
  /** The HMAC of this entry with a key derived from AUTH_SECRET. It reveals changes to the file. */
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
