import type { Db } from '#app/platform/database/db.server.ts';
import { newSeed } from '../chance/chance.server.ts';
import { dropQueues } from './tables.server.ts';

/** Makes the queue of a drop, or changes what operators choose of it. Its seed is made once and stays. */
export async function prepareQueue(
  db: Db,
  dropId: string,
  chosen: { opensMinutesBefore: number; mostPerMinute: number | null },
): Promise<void> {
  await db
    .insert(dropQueues)
    .values({ dropId, seed: newSeed(), ...chosen })
    .onConflictDoUpdate({ target: dropQueues.dropId, set: chosen });
}
