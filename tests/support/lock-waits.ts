import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Db, db } from '#app/platform/database/db.server.ts';

/** True if the second waits for the transaction of the first. */
export async function waitsForTests(
  first: (tx: Db) => Promise<unknown>,
  second: (tx: Db) => Promise<unknown>,
): Promise<boolean> {
  let isDone = false;
  let other: Promise<unknown> = Promise.resolve();
  const isWaiting = await db.transaction(async (tx) => {
    await first(tx);
    other = db.transaction(second).then(() => {
      isDone = true;
    });
    while (!isDone && !(await isAnybodyWaiting())) await sleep(5);
    return !isDone;
  });
  await other;
  return isWaiting;
}

async function isAnybodyWaiting(): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  return rows.length > 0;
}
