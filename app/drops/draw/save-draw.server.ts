import { and, eq, gt, isNotNull, isNull, notInArray } from 'drizzle-orm';
import { productSizes } from '#app/catalogue/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { newSeed } from '../chance/chance.server.ts';
import { drops } from '../tables.server.ts';
import { dropDrawEntries, dropDraws } from './tables.server.ts';

const MINUTE_MS = 60_000;

/**
 * Why a drop cannot be sold by a draw that closes then, or by none: it was drawn already, or somebody entered. Locks its draw, so
 * that this stays true until the caller's transaction ends.
 */
export async function findDrawProblem(
  tx: Db,
  dropId: string,
  closesAt: Date | undefined,
): Promise<'draw-is-drawn' | 'draw-is-entered' | undefined> {
  const [draw] = await tx
    .select({ closesAt: dropDraws.closesAt, drawnAt: dropDraws.drawnAt })
    .from(dropDraws)
    .where(eq(dropDraws.dropId, dropId))
    .for('update');
  if (!draw) return undefined;
  if (!closesAt) return (await isEntered(tx, dropId)) ? 'draw-is-entered' : undefined;
  return draw.drawnAt && minuteOf(draw.closesAt) !== minuteOf(closesAt) ? 'draw-is-drawn' : undefined;
}

/** Whether somebody entered the draw of a drop for a piece that is none of these products. Call it once its draw is locked. */
export async function isEnteredForOthers(tx: Db, dropId: string, productIds: string[]): Promise<boolean> {
  const [one] = await tx
    .select({ id: dropDrawEntries.id })
    .from(dropDrawEntries)
    .innerJoin(productSizes, eq(productSizes.id, dropDrawEntries.productSizeId))
    .where(
      and(
        eq(dropDrawEntries.dropId, dropId),
        isNotNull(dropDrawEntries.email),
        notInArray(productSizes.productId, productIds),
      ),
    )
    .limit(1);
  return one !== undefined;
}

/** Has a drop sold by a draw that closes then, or by none. Its seed is made once and stays; what was drawn stays as it is. */
export async function saveDraw(tx: Db, dropId: string, closesAt: Date | undefined): Promise<void> {
  if (!closesAt) {
    await tx.delete(dropDraws).where(eq(dropDraws.dropId, dropId));
    return;
  }
  await tx
    .insert(dropDraws)
    .values({ dropId, closesAt, seed: newSeed() })
    .onConflictDoUpdate({ target: dropDraws.dropId, set: { closesAt }, setWhere: isNull(dropDraws.drawnAt) });
}

/** Whether somebody entered the draw of a drop that is not over. */
export async function isDrawUnderWay(tx: Db, dropId: string, now: Date): Promise<boolean> {
  const isLasting = await tx.$count(drops, and(eq(drops.id, dropId), gt(drops.endDate, now)));
  return isLasting > 0 && isEntered(tx, dropId);
}

/** Whether somebody entered the draw of a drop, confirmed or not, and is not forgotten since. */
async function isEntered(tx: Db, dropId: string): Promise<boolean> {
  const [one] = await tx
    .select({ id: dropDrawEntries.id })
    .from(dropDrawEntries)
    .where(and(eq(dropDrawEntries.dropId, dropId), isNotNull(dropDrawEntries.email)))
    .limit(1);
  return one !== undefined;
}

/** Forms know no seconds. */
function minuteOf(moment: Date): number {
  return Math.floor(moment.getTime() / MINUTE_MS);
}
