import { sql } from 'drizzle-orm';
import { countOrderHealth } from '#app/order-management/order-health.server.ts';
import { isProviderReachable } from '#app/payments/stripe.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { countJobs } from '#app/platform/jobs/jobs.server.ts';
import { clockJobAge } from '#app/platform/jobs/queue-health.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import { isMailReachable } from '#app/platform/mail/smtp-health.server.ts';
import { version } from '#package';
import { findBackupState } from '../backup/scheduled/scheduled-backups.server.ts';

const PROBE_MS = 3_000;

export type Health = Awaited<ReturnType<typeof readHealth>>;

/**
 * Returns current counts and states. Of the refunds that are owed, `needsAttention` have to be made by an operator. Of the
 * undelivered emails about orders and gift cards, `failed` were refused for good and `waiting` are not accepted yet.
 */
export async function readHealth(db: Db, now: Date) {
  const [
    { moneyOwed, books, undelivered, hasSold, stuckSince, ...counts },
    database,
    backup,
    clockJobSeconds,
    jobs,
    mail,
    provider,
  ] = await Promise.all([
    countOrderHealth(db, now),
    readDatabase(db),
    findBackupState(db, now),
    clockJobAge(db),
    countJobs().catch((error: unknown) => {
      log.warn({ err: error }, 'jobs could not be counted');
      return undefined;
    }),
    isMailReachable(PROBE_MS),
    isProviderReachable(PROBE_MS),
  ]);
  return {
    counts,
    hasSold,
    stuckSince,
    moneyOwed,
    books,
    undelivered,
    jobs,
    clockJobSeconds,
    backup,
    isMailReachable: mail,
    isProviderReachable: provider,
    databaseBytes: database.bytes,
    versions: { shop: version, node: process.versions.node, postgres: database.version },
    checkedAt: now.toISOString(),
  };
}

async function readDatabase(db: Db): Promise<{ bytes: number; version: string }> {
  const { rows } = await db.execute<{ bytes: string; version: string }>(
    sql`select pg_database_size(current_database()) as bytes, current_setting('server_version') as version`,
  );
  return { bytes: Number(rows[0]?.bytes), version: (rows[0]?.version ?? '').split(' ')[0] ?? '' };
}
