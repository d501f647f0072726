import { and, eq, gt, isNotNull, isNull, notInArray } from 'drizzle-orm';
import { productSizes } from '#app/catalogue/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { newSeed } from '../random-order/random-order.server.ts';
import { drops } from '../tables.server.ts';
import { dropDrawEntries, dropDraws } from './tables.server.ts';

const MINUTE_MS = 60_000;

/** Returns why a draw cannot close at `closesAt` or be deleted. Locks the draw until the transaction ends. */
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

/** Returns whether the draw has entries for products other than these. Lock the draw before the call. */
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

/** Sets when a drop's draw closes, or deletes the draw. The seed never changes, nor does a draw that has been drawn. */
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

export async function isDrawUnderWay(tx: Db, dropId: string, now: Date): Promise<boolean> {
  const isLasting = await tx.$count(drops, and(eq(drops.id, dropId), gt(drops.endDate, now)));
  return isLasting > 0 && isEntered(tx, dropId);
}

/** Returns whether the draw has entries. Unconfirmed ones count; those without an address do not. */
async function isEntered(tx: Db, dropId: string): Promise<boolean> {
  const [one] = await tx
    .select({ id: dropDrawEntries.id })
    .from(dropDrawEntries)
    .where(and(eq(dropDrawEntries.dropId, dropId), isNotNull(dropDrawEntries.email)))
    .limit(1);
  return one !== undefined;
}

/** Rounds down to the minute, since form fields have no seconds. */
function minuteOf(moment: Date): number {
  return Math.floor(moment.getTime() / MINUTE_MS);
}
