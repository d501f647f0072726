import { and, eq, gt, isNotNull, isNull, notInArray } from 'drizzle-orm';
import { lockProducts } from '#app/catalogue/product-sql.server.ts';
import { productSizes } from '#app/catalogue/tables.server.ts';
import { lockPictures } from '#app/media/library/lock-pictures.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { parseForm } from '#app/platform/editing/form-schema.ts';
import { saveRow } from '#app/platform/editing/save-row.server.ts';
import { invalidatePages } from '#app/platform/pages/invalidate-pages.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { tagsOfPieces } from '../invalidate-drop-pages.server.ts';
import { prepareQueue } from '../queue/queue.server.ts';
import { newSeed } from '../random-order/random-order.server.ts';
import { dropDrawEntries, dropDraws, dropProducts, drops } from '../tables.server.ts';
import { type DropInput, type DropValues, dropForm } from './drop-schema.server.ts';

type Problems = Record<string, string>;

/**
 * Replaces the products in the given order, and creates or updates the queue or draw. Refuses invalid input, deleting
 * a draw with entries, closing a drawn draw at a new time, and removing a product with entries. One reason per field.
 */
export async function saveDrop(
  db: Db,
  input: DropInput,
  id?: string,
): Promise<{ ok: true; id: string } | { ok: false; reason: 'invalid'; problems: Problems }> {
  const parsed = parseForm(dropForm, input as DropValues);
  if (!parsed.ok) return parsed;
  const {
    productIds: listed,
    queueOpensMinutesBefore: opensMinutesBefore,
    queueMostPerMinute: mostPerMinute,
    queueAsksProof: asksProof,
    drawClosesAt,
    ...rest
  } = parsed.saved;
  const closesAt = rest.saleMethod === 'draw' ? drawClosesAt : undefined;
  const productIds = [...new Set(listed)];
  const drop = {
    ...rest,
    titleNl: rest.titleNl || null,
    descriptionNl: rest.descriptionNl || null,
    announcedAt: rest.announcedAt ?? null,
    imageId: rest.imageId ?? null,
  };
  return db.transaction(async (tx) => {
    const problems = {
      ...(await findMissing(tx, productIds, drop.imageId)),
      ...(await findProblemOfDraw(tx, id, closesAt, productIds)),
    };
    if (Object.keys(problems).length) return { ok: false, reason: 'invalid', problems };
    const dropId = await saveRow(tx, drops, { ...(id && { id }) }, drop);
    await saveDraw(tx, dropId, closesAt);
    if (drop.saleMethod === 'queue')
      await prepareQueue(tx, dropId, { opensMinutesBefore, mostPerMinute, asksProof });
    const replaced = await tx
      .delete(dropProducts)
      .where(eq(dropProducts.dropId, dropId))
      .returning({ productId: dropProducts.productId });
    const rows = productIds.map((productId, sortOrder) => ({ dropId, productId, sortOrder }));
    if (rows.length) await tx.insert(dropProducts).values(rows);
    const touched = new Set([...productIds, ...replaced.map(({ productId }) => productId)]);
    const ofPieces = await tagsOfPieces(tx, [...touched]);
    await invalidatePages(tx, [tags.catalogue, tags.drop(dropId), ...ofPieces]);
    return { ok: true, id: dropId };
  });
}

async function findProblemOfDraw(
  tx: Db,
  id: string | undefined,
  closesAt: Date | undefined,
  productIds: string[],
): Promise<Problems> {
  if (id === undefined) return {};
  const found = await findDrawProblem(tx, id, closesAt);
  if (found) return { [found === 'draw-is-drawn' ? 'drawClosesAt' : 'saleMethod']: found };
  return (await isEnteredForOthers(tx, id, productIds)) ? { productIds: 'draw-piece-entered' } : {};
}

/** Locks the existing products and picture until the drop is saved. Returns problems for the missing ones. */
async function findMissing(tx: Db, productIds: string[], imageId: string | null): Promise<Problems> {
  const pieces = await lockProducts(tx, productIds);
  const pictures = await lockPictures(tx, imageId ? [imageId] : []);
  return {
    ...(pieces.size < productIds.length && { productIds: 'product-gone' }),
    ...(imageId && !pictures.size && { imageId: 'picture-gone' }),
  };
}

const MINUTE_MS = 60_000;

/** Returns why a draw cannot close at `closesAt` or be deleted. Locks the draw until the transaction ends. */
async function findDrawProblem(
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
async function isEnteredForOthers(tx: Db, dropId: string, productIds: string[]): Promise<boolean> {
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
async function saveDraw(tx: Db, dropId: string, closesAt: Date | undefined): Promise<void> {
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
  const entered = and(eq(dropDrawEntries.dropId, dropId), isNotNull(dropDrawEntries.email));
  return (await tx.$count(dropDrawEntries, entered)) > 0;
}

/** Rounds down to the minute, since form fields have no seconds. */
function minuteOf(moment: Date): number {
  return Math.floor(moment.getTime() / MINUTE_MS);
}
