/** One day, and some hours for failed attempts. */
export const BACKUP_LATE_HOURS = 30;

export type BackupState = {
  isScheduled: boolean;
  /** Newest backup by schedule or command. */
  last: { at: string; bytes: number; missingPictures: number } | null;
  /** Problem of the newest attempt, if it failed and none succeeded since. */
  failure: { at: string; problem: string } | null;
};
