import { lt } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { deleteInBatches } from '#app/platform/retention/delete-in-batches.server.ts';
import { daysBefore } from '#app/platform/retention/retention-borders.ts';
import { dropBlocks } from './tables.server.ts';

/** Blocks expire, since addresses and networks pass on to other people. */
export const BLOCKED_DAYS = 365;

export async function forgetOldBlocks(db: Db, now: Date): Promise<void> {
  await deleteInBatches(db, dropBlocks, lt(dropBlocks.createdAt, daysBefore(now, BLOCKED_DAYS)));
}
