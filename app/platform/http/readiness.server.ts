import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Db } from '../database/db.server.ts';

let state: 'starting' | 'ready' | 'stopping' = 'starting';

export function markReady(): void {
  state = 'ready';
}

/** From now on load balancers are told to go elsewhere, while open requests are finished. */
export function markStopping(): void {
  state = 'stopping';
}

/** Whoever asks has no time to wait for a database that fell silent. */
const ANSWER_WITHIN_MS = 5_000;

/** Whether this process should be sent requests: it has started, is not stopping, and reaches its database. */
export async function isReady(db: Db): Promise<boolean> {
  if (state !== 'ready') return false;
  const answered = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  return Promise.race([answered, sleep(ANSWER_WITHIN_MS, false, { ref: false })]);
}
