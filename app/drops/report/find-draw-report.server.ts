import type { Db } from '#app/platform/database/db.server.ts';
import { findDrawChance } from '../chance/find-published-chance.server.ts';
import { countDrawOutcomes } from '../draw/count-draw-outcomes.server.ts';
import type { DrawReport } from './drop-report-types.ts';

/** Returns a draw's outcomes, with the proof that it was fair; undefined without a draw. */
export async function findDrawReport(
  db: Db,
  { id, startDate }: { id: string; startDate: Date },
): Promise<DrawReport | undefined> {
  const [chance, outcomes] = await Promise.all([
    findDrawChance(db, { id, startDate: startDate.toISOString() }),
    countDrawOutcomes(db, id),
  ]);
  return chance && { ...outcomes, seedHash: chance.seedHash, isSeedRevealed: chance.seed !== null };
}
