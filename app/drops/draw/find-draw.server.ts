import { eq, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { drops } from '../tables.server.ts';
import { dropDraws } from './tables.server.ts';

/** Describes the stage of a draw: open for entries, closed but not drawn, drawn with items reserved and sold, or its drop over. */
export type DrawPhase = 'open' | 'closed' | 'drawn' | 'over';

export type FoundDraw = NonNullable<Awaited<ReturnType<typeof findDraw>>>;

/** Returns the draw of an active drop that has started. */
export async function findDraw(db: Db, dropId: string, now: Date) {
  const found = await findDrawOfDrop(db, dropId);
  if (!found?.isActive || now < found.startsAt) return undefined;
  return { ...found, phase: phaseOf(found, now) };
}

/** Returns the draw of a drop, visible to shoppers or not. */
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

/** Returns the phase at a moment; pass no `drawnAt` if the draw was drawn only later. */
export function phaseOf(
  { closesAt, drawnAt, endsAt }: { closesAt: Date; drawnAt: Date | null; endsAt: Date },
  now: Date,
): DrawPhase {
  if (now >= endsAt) return 'over';
  if (drawnAt) return 'drawn';
  return now < closesAt ? 'open' : 'closed';
}
