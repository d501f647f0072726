import { gt, type SQL, sql } from 'drizzle-orm';
import { products } from '#app/catalogue/tables.server.ts';
import { isFreeOfDraws } from '../draw/check-drawn-pieces.server.ts';
import { isOnSaleNow } from '../products-in-drops.server.ts';
import { dropProducts, drops } from '../tables.server.ts';
import { isFreeOfQueues } from './gated-products-sql.server.ts';

/** Describes how a size is sold now: to everyone, by the draw or queue of a running drop, not before a coming drop, or not at all. */
export type SizeSale = 'open' | 'draw' | 'queue' | 'coming' | 'off';

/**
 * Computes how a `product_sizes` row, joined to its product, is sold now. Everything that takes stock for a customer goes by it
 * (`mayTake`); `checkSaleMethod` lets buyers with a place in the queue or a drawn item through.
 */
export const sizeSale: SQL<SizeSale> = sql<SizeSale>`case
  when ${isOnSaleNow()} then
    case when not ${isFreeOfDraws} then 'draw' when not ${isFreeOfQueues} then 'queue' else 'open' end
  when exists (select from ${dropProducts} join ${drops} on ${drops.id} = ${dropProducts.dropId}
    where ${dropProducts.productId} = ${products.id} and ${gt(drops.endDate, sql`now()`)}) then 'coming'
  else 'off' end`;

export const isOpenToAll: SQL<boolean> = sql<boolean>`(${sizeSale}) = 'open'`;

const takenWhile: Record<Taking, readonly SizeSale[]> = {
  purchase: ['open'],
  // The owner of an item may exchange it, or have a lost one sent again, after its drop, too.
  exchange: ['open', 'off'],
};

/** A purchase is everything that is paid for, by a customer or at an operator's request; an exchange replaces an item that is paid. */
type Taking = 'purchase' | 'exchange';

/** Returns whether only visitors with a place in a queue, or a drawn item, may buy a size. */
export function isGatedSale(sale: SizeSale): boolean {
  return sale === 'draw' || sale === 'queue';
}

/** Returns whether a size may be taken without a place in a queue or a drawn item. */
export function mayTake(taking: Taking, sale: SizeSale): boolean {
  return takenWhile[taking].includes(sale);
}
