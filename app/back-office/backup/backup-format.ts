/** Raised when older shops could not read a file any more. */
export const BACKUP_FORMAT = 1;
export const HEADER = 'shop.json';
export const SETTINGS = 'settings.env';
export const SEQUENCES = 'sequences.json';
export const END = 'end.json';
/** A picture as the storage keeps it; nothing else is ever put there. */
export const PICTURE = /^masters\/[0-9a-f]{32}(?:-share)?\.webp$/;

export type BackedUpTable = { name: string; columns: string[] };

/** What a backup begins with. */
export type BackupHeader = {
  format: number;
  shopVersion: string;
  createdAt: string;
  /** The migrations its database had, by the moment each was made. */
  migrations: number[];
  tables: BackedUpTable[];
};

/** What it ends with: without it a file was cut, and with another digest it was changed. */
export type BackupEnd = {
  entries: number;
  /** SHA-256 of all entries before it, their names and lengths included. */
  digest: string;
  /** Pictures of the library whose files were gone. */
  missingPictures: string[];
  /** The rest of this, signed with a key made of AUTH_SECRET: whoever has only the file cannot change it unseen. */
  seal: string;
};

/** Why a backup is not restored. */
export type BackupProblem =
  | 'unreadable'
  | 'not-a-backup'
  | 'cut'
  | 'damaged'
  | 'newer'
  | 'other-secret'
  | 'in-use'
  | 'not-empty';
