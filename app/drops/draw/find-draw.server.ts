import { eq, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { drops } from '../tables.server.ts';
import { dropDraws } from './tables.server.ts';

/** Where now lies: one can enter; it is about to be drawn; it was, and pieces are kept and sold; its drop is over. */
export type DrawPhase = 'open' | 'closed' | 'drawn' | 'over';

export type FoundDraw = NonNullable<Awaited<ReturnType<typeof findDraw>>>;

/** The draw of a drop that is switched on and has started; undefined for every other. */
export async function findDraw(db: Db, dropId: string, now: Date) {
  const found = await findDrawOfDrop(db, dropId);
  if (!found?.isActive || now < found.startsAt) return undefined;
  return { ...found, phase: phaseOf(found, now) };
}

/** The draw of a drop, whether shoppers can see it or not. */
export async function findDrawOfDrop(db: Db, dropId: string) {
  const [found] = await db
    .select({
      dropId: drops.id,
      title: drops.title,
      titleNl: drops.titleNl,
      isActive: drops.isActive,
      startsAt: drops.startDate,
      endsAt: drops.endDate,
      closesAt: dropDraws.closesAt,
      drawnAt: dropDraws.drawnAt,
      seedHash: sql<string>`encode(sha256(${dropDraws.seed}), 'hex')`,
    })
    .from(dropDraws)
    .innerJoin(drops, eq(drops.id, dropDraws.dropId))
    .where(eq(drops.id, dropId));
  return found;
}

/** Where a moment lies; one that was not drawn by then says no `drawnAt`. */
export function phaseOf(
  { closesAt, drawnAt, endsAt }: { closesAt: Date; drawnAt: Date | null; endsAt: Date },
  now: Date,
): DrawPhase {
  if (now >= endsAt) return 'over';
  if (drawnAt) return 'drawn';
  return now < closesAt ? 'open' : 'closed';
}
