import { CLOCK_JOBS_LATE_SECONDS } from '#app/platform/jobs/job-counts.ts';
import { BACKUP_LATE_HOURS, type BackupState } from '../backup/scheduled/backup-state-type.ts';

/** What the health page shows; counts of the last 24 hours but for stuck orders, which are those of now. */
export type Health = {
  counts: Counts;
  /** What customers have to get back now; `needsAttention` orders of it will not be settled by waiting. */
  moneyOwed: { needsAttention: number; total: number; totalCents: number };
  /** Where our books and the payment provider's differ, and when they were last compared. */
  books: { differences: number; lastAt: string | null; problem: string | null };
  /** Mails about orders, and gift cards, that the mail server refused for good, and those it did not take yet. */
  undelivered: { failed: number; waiting: number };
  /** Undefined where it could not be found out. */
  jobs: { waiting: number; failed: number } | undefined;
  /** Since the last job that comes every minute. */
  clockJobSeconds: number;
  backup: BackupState;
  isMailReachable: boolean;
  isProviderReachable: boolean;
  databaseBytes: number;
  versions: { shop: string; node: string; postgres: string };
  checkedAt: string;
};

type Counts = { stuckOrders: number; emailLogs: number; paymentErrors: number; databaseErrors: number };
export type Card = keyof Counts;
export type Grade = 'healthy' | 'warning' | 'critical';

export const REFRESH_EVERY_MS = 5 * 60_000;

/** Up to this many are a warning, more are critical. */
const thresholds = { stuckOrders: 5, paymentErrors: 10, databaseErrors: 5 };

/** For mails, none at all is critical; for everything else, none is healthy. */
export function gradeOf(card: Card, count: number): Grade {
  if (card === 'emailLogs') return count > 0 ? 'healthy' : 'critical';
  if (count === 0) return 'healthy';
  return count <= thresholds[card] ? 'warning' : 'critical';
}

export type Alert = { words: string; n?: number; grade: 'warning' | 'critical' };

/** What somebody should look at, the ids of its words; an empty list says that all is well. */
export function alertsOf({ counts, moneyOwed, books, undelivered, jobs, ...health }: Health): Alert[] {
  const { stuckOrders, emailLogs, paymentErrors, databaseErrors } = counts;
  const alert = (when: boolean, words: string, grade: Alert['grade'], n?: number): Alert[] =>
    when ? [{ words, grade, ...(n !== undefined && { n }) }] : [];
  return [
    ...alert(
      stuckOrders > 0,
      'health.alert.stuckOrders',
      stuckOrders > thresholds.stuckOrders ? 'critical' : 'warning',
      stuckOrders,
    ),
    ...alert(moneyOwed.needsAttention > 0, 'health.alert.moneyOwed', 'critical', moneyOwed.needsAttention),
    ...alert(books.differences > 0, 'health.alert.differences', 'critical', books.differences),
    ...alert(isOverdue(books.lastAt, health.checkedAt), 'health.alert.notCompared', 'warning'),
    ...alert(undelivered.failed > 0, 'health.alert.failedMails', 'critical', undelivered.failed),
    ...alert(undelivered.waiting > 0, 'health.alert.waitingMails', 'warning', undelivered.waiting),
    ...alert(emailLogs === 0, 'health.alert.noMail', 'critical'),
    ...alert(paymentErrors > thresholds.paymentErrors, 'health.alert.paymentErrors', 'critical'),
    ...alert(
      databaseErrors > thresholds.databaseErrors,
      'health.alert.databaseErrors',
      'critical',
      databaseErrors,
    ),
    ...alert(!health.isProviderReachable, 'health.alert.provider', 'critical'),
    ...alert(!health.isMailReachable, 'health.alert.mailServer', 'critical'),
    ...alert(!jobs, 'health.alert.jobsUnknown', 'warning'),
    ...alert(health.clockJobSeconds > CLOCK_JOBS_LATE_SECONDS, 'health.alert.clockJobs', 'critical'),
    ...alert(health.backup.failure !== null, 'health.alert.backupFailed', 'critical'),
    ...alert(isBackupLate(health.backup, health.checkedAt), 'health.alert.backupLate', 'warning'),
    ...alert(
      (health.backup.last?.missingPictures ?? 0) > 0,
      'health.alert.backupPictures',
      'warning',
      health.backup.last?.missingPictures,
    ),
    ...alert((jobs?.failed ?? 0) > 0, 'health.alert.failedJobs', 'warning', jobs?.failed),
  ];
}

/** A shop that makes none by itself may have other ways. */
function isBackupLate({ isScheduled, last }: BackupState, now: string): boolean {
  return (
    isScheduled && last !== null && Date.parse(now) - Date.parse(last.at) > BACKUP_LATE_HOURS * 3_600_000
  );
}

/** Once a day, and a day for the provider to come back. */
function isOverdue(lastAt: string | null, now: string): boolean {
  return lastAt !== null && Date.parse(now) - Date.parse(lastAt) > 2 * 86_400_000;
}
