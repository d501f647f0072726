import { and, gt, inArray, not, type SQL, sql } from 'drizzle-orm';
import { isSoldOut, type OfferedCard, type ProductCard } from '#app/catalogue/product.ts';
import { productSizes, products } from '#app/catalogue/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import { isFreeOfDraws } from '../draw/drawn-items.server.ts';
import { drawPath, roomPath } from '../drop-paths.ts';
import { isOnSaleNow } from '../products-in-drops.server.ts';
import { dropProducts, drops } from '../tables.server.ts';
import { findGatedProducts, isFreeOfQueues } from './gated-products.server.ts';

/** Adds the queue or draw that replaces a card's add-to-bag button, and omits sizes that are sold through a draw. */
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

export async function findSizesOfDraws(db: Db, productIds: string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .select({ productId: productSizes.productId, size: productSizes.size })
    .from(productSizes)
    .where(and(inArray(productSizes.productId, productIds), not(isFreeOfDraws)));
  const sizes = Map.groupBy(rows, ({ productId }) => productId);
  return new Map([...sizes].map(([id, ofProduct]) => [id, ofProduct.map(({ size }) => size)]));
}

/** `draw`, `queue`: how a running drop sells the size; `coming`: not before a drop starts; `off`: not for sale. */
export type SizeSale = 'open' | 'draw' | 'queue' | 'coming' | 'off';

/** Determines how a size is sold, for all sales and exchanges (`mayTake`). `checkSaleMethod` adds entitled buyers. */
export const sizeSale: SQL<SizeSale> = sql<SizeSale>`case
  when ${isOnSaleNow()} then
    case when not ${isFreeOfDraws} then 'draw' when not ${isFreeOfQueues} then 'queue' else 'open' end
  when exists (select from ${dropProducts} join ${drops} on ${drops.id} = ${dropProducts.dropId}
    where ${dropProducts.productId} = ${products.id} and ${gt(drops.endDate, sql`now()`)}) then 'coming'
  else 'off' end`;

export const isOpenToAll: SQL<boolean> = sql<boolean>`(${sizeSale}) = 'open'`;

const takenWhile: Record<Taking, readonly SizeSale[]> = {
  purchase: ['open'],
  // An item may be exchanged, or sent again if it was lost, after its drop too.
  exchange: ['open', 'off'],
};

/** A `purchase` is any item that must be paid for; an `exchange` replaces an item that is already paid. */
type Taking = 'purchase' | 'exchange';

export function isGatedSale(sale: SizeSale): boolean {
  return sale === 'draw' || sale === 'queue';
}

/** Returns whether a size may be bought or exchanged without a place in a queue or a drawn item. */
export function mayTake(taking: Taking, sale: SizeSale): boolean {
  return takenWhile[taking].includes(sale);
}
