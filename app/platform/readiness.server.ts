import { sql } from 'drizzle-orm';
import type { Db } from './db.server.ts';

let state: 'starting' | 'ready' | 'stopping' = 'starting';

export function markReady(): void {
  state = 'ready';
}

/** From now on load balancers are told to go elsewhere, while open requests are finished. */
export function markStopping(): void {
  state = 'stopping';
}

/** Whether this process should be sent requests: it has started, is not stopping, and reaches its database. */
export async function isReady(db: Db): Promise<boolean> {
  if (state !== 'ready') return false;
  return db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
}
