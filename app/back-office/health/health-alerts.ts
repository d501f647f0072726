import { CLOCK_JOBS_LATE_SECONDS } from '#app/platform/jobs/job-counts.ts';
import { BACKUP_LATE_HOURS, type BackupState } from '../backup/scheduled/backup-state.ts';
import type { Health } from './read-health.server.ts';

export type Card = keyof Health['counts'];
export type Grade = 'healthy' | 'warning' | 'critical' | 'noOrders';

export const REFRESH_EVERY_MS = 5 * 60_000;

/** The highest counts that are still a warning. Higher counts are critical. */
const thresholds = { stuckOrders: 5, paymentErrors: 10, databaseErrors: 5 };

/**
 * Grades a count. Zero is healthy, but critical for sent emails in a shop that has sold something: before its first
 * paid order there is nothing to send.
 */
export function gradeOf(card: Card, { counts, hasSold }: Pick<Health, 'counts' | 'hasSold'>): Grade {
  const count = counts[card];
  if (card === 'emailLogs') return count > 0 ? 'healthy' : hasSold ? 'critical' : 'noOrders';
  if (count === 0) return 'healthy';
  return count <= thresholds[card] ? 'warning' : 'critical';
}

export type Alert = { words: string; n?: number; grade: 'warning' | 'critical' };

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
    ...alert(emailLogs === 0 && health.hasSold, 'health.alert.noMail', 'critical'),
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

/** Returns whether a scheduled backup is late. False without a schedule, since the shop may be backed up otherwise. */
function isBackupLate({ isScheduled, last }: BackupState, now: string): boolean {
  return (
    isScheduled && last !== null && Date.parse(now) - Date.parse(last.at) > BACKUP_LATE_HOURS * 3_600_000
  );
}

function isOverdue(lastAt: string | null, now: string): boolean {
  return lastAt !== null && Date.parse(now) - Date.parse(lastAt) > 2 * 86_400_000;
}
