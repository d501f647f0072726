import { sql } from 'drizzle-orm';
import type { Db } from '../../database/db.server.ts';
import { inBatches } from '../../retention/delete-in-batches.server.ts';

/** A process with a slow clock still counts with it. */
const MARGIN_MS = 60_000;

/** Deletes expired counts, whose keys hold network and e-mail addresses. */
export function forgetEndedRateLimits(db: Db, now: Date): Promise<number> {
  const ended = now.getTime() - MARGIN_MS;
  return inBatches(async (most) => {
    const { rowCount } = await db.execute(sql`delete from rate_limits where key = any (array(
      select key from rate_limits where expire < ${ended} limit ${most} for update skip locked))`);
    return rowCount ?? 0;
  });
}
