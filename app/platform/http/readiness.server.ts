import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Db } from '../database/db.server.ts';

let state: 'starting' | 'ready' | 'stopping' = 'starting';

export function markReady(): void {
  state = 'ready';
}

/** Reports the process as not ready while open requests finish. */
export function markStopping(): void {
  state = 'stopping';
}

/** Load balancers do not wait for a silent database. */
const ANSWER_WITHIN_MS = 5_000;

/** Returns whether this process can take requests: started, not stopping, and with a reachable database. */
export async function isReady(db: Db): Promise<boolean> {
  if (state !== 'ready') return false;
  const answered = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  return Promise.race([answered, sleep(ANSWER_WITHIN_MS, false, { ref: false })]);
}
