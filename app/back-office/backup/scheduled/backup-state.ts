/** The interval of one day, plus some hours for failed attempts. */
export const BACKUP_LATE_HOURS = 30;

export type BackupState = {
  isScheduled: boolean;
  last: { at: string; bytes: number; missingPictures: number } | null;
  failure: { at: string; problem: string } | null;
};
