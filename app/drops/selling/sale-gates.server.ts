import { and, inArray, not } from 'drizzle-orm';
import { isSoldOut, type OfferedCard, type ProductCard } from '#app/catalogue/product.ts';
import { productSizes } from '#app/catalogue/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { wordsIn } from '#app/platform/text/i18n.ts';
import type { Language } from '#app/platform/text/language.ts';
import { isFreeOfDraws } from '../draw/check-drawn-pieces.server.ts';
import { drawPath } from '../draw/draw-path.ts';
import { roomPath } from '../room-paths.ts';
import { findGatedProducts } from './find-gated-products.server.ts';

/**
 * Adds to cards, which are the same for everyone, a link to the queue or draw that replaces the add-to-bag button, and leaves out sizes
 * that a draw gives away.
 */
export async function addSaleGates(db: Db, cards: ProductCard[], language: Language): Promise<OfferedCard[]> {
  const gated = await findGatedProducts(
    db,
    cards.map(({ id }) => id),
  );
  if (!gated.length) return cards.map((card) => ({ ...card, gate: undefined }));
  const heldBack = await findSizesOfDraws(
    db,
    gated.map(({ productId }) => productId),
  );
  const t = wordsIn(language);
  return cards.map((card) => {
    const drops = gated.filter(({ productId }) => productId === card.id).map(({ drop }) => drop);
    const queue = drops.find(({ saleMethod }) => saleMethod === 'queue');
    if (queue) return { ...card, gate: { path: roomPath(queue.id), label: t('theDrop.byQueue') } };
    const [draw] = drops;
    const drawn = heldBack.get(card.id);
    if (!draw || !drawn) return { ...card, gate: undefined };
    const sizes = card.sizes.filter(({ size }) => !drawn.includes(size));
    if (!isSoldOut(sizes)) return { ...card, sizes, gate: undefined };
    return { ...card, gate: { path: drawPath(draw.id), label: t('theDrop.byDraw') } };
  });
}

/** Returns the sizes that running draws give away, by product. */
export async function findSizesOfDraws(db: Db, productIds: string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .select({ productId: productSizes.productId, size: productSizes.size })
    .from(productSizes)
    .where(and(inArray(productSizes.productId, productIds), not(isFreeOfDraws)));
  const sizes = Map.groupBy(rows, ({ productId }) => productId);
  return new Map([...sizes].map(([id, ofProduct]) => [id, ofProduct.map(({ size }) => size)]));
}
