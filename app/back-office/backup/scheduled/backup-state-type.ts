/** Once a day, and some hours for tries that fail. */
export const BACKUP_LATE_HOURS = 30;

export type BackupState = {
  /** Whether the shop makes backups by itself. */
  isScheduled: boolean;
  /** The newest that was made, by the shop or by the command. */
  last: { at: string; bytes: number; missingPictures: number } | null;
  /** Why the newest try failed, if it did and none was made since. */
  failure: { at: string; problem: string } | null;
};
