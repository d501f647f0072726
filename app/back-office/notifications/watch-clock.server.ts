import { recordTroubles } from '#app/accounts/notifications/notifications.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { CLOCK_JOBS_LATE_SECONDS } from '#app/platform/jobs/job-counts.ts';
import { clockJobAge, healQueueClock } from '#app/platform/jobs/queue-clock.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import { queueNotificationMails } from './notification-mails.server.ts';

const EVERY_MS = 60_000;

/** Checks periodically whether jobs run, without being a job itself. Returns a function that stops the checks. */
export function watchClock(db: Db): () => void {
  const look = () =>
    lookAtClock(db, new Date()).catch((error: unknown) =>
      log.warn({ err: error }, 'jobs by the clock could not be looked at'),
    );
  const timer = setInterval(look, EVERY_MS).unref();
  return () => clearInterval(timer);
}

/** Repairs the queue after the clock was ahead. If periodic jobs no longer run, logs this and queues emails itself. */
export async function lookAtClock(db: Db, now: Date): Promise<void> {
  await healQueueClock(db);
  const seconds = await clockJobAge(db);
  const isLate = seconds > CLOCK_JOBS_LATE_SECONDS;
  const details = { problem: 'clock' as const, minutes: Math.floor(seconds / 60) };
  await recordTroubles(db, { kind: 'job', source: 'clock' }, isLate ? [{ name: 'queue', details }] : [], now);
  if (!isLate) return;
  log.error({ seconds }, 'no job came by the clock');
  await queueNotificationMails(db, now);
}
