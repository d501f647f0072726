import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Db } from '../database/db.server.ts';

let state: 'starting' | 'ready' | 'stopping' = 'starting';

export function markReady(): void {
  state = 'ready';
}

export function markStopping(): void {
  state = 'stopping';
}

/** The check ends within this time even if the database does not reply, since load balancers wait no longer. */
const ANSWER_WITHIN_MS = 5_000;

export async function isReady(db: Db): Promise<boolean> {
  if (state !== 'ready') return false;
  const answered = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  return Promise.race([answered, sleep(ANSWER_WITHIN_MS, false, { ref: false })]);
}
