import type { Db } from '#app/platform/database/db.server.ts';
import { newSeed } from '../chance/chance.server.ts';
import { dropQueues } from './tables.server.ts';

/** Creates or updates the queue of a drop. Its seed is created once. */
export async function prepareQueue(
  db: Db,
  dropId: string,
  chosen: {
    opensMinutesBefore?: number | undefined;
    mostPerMinute?: number | null | undefined;
    asksProof?: boolean | undefined;
  },
): Promise<void> {
  const { opensMinutesBefore, mostPerMinute, asksProof } = chosen;
  const set = {
    ...(opensMinutesBefore !== undefined && { opensMinutesBefore }),
    ...(mostPerMinute !== undefined && { mostPerMinute }),
    ...(asksProof !== undefined && { asksProof }),
  };
  const made = db.insert(dropQueues).values({ dropId, seed: newSeed(), ...set });
  const { dropId: target } = dropQueues;
  await (Object.keys(set).length
    ? made.onConflictDoUpdate({ target, set })
    : made.onConflictDoNothing({ target }));
}
