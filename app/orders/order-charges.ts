import { type Charges, chargesOf, type PricedPieces } from '#app/bag/charge-total-and-split.ts';

/**
 * What an order came to, by its lines as they were sold: what the order's pages, its mails and its invoice show.
 * Anything else that will ever be added to an order or taken off it belongs beside its items in the database, and
 * into `chargesOf` here.
 */
export function orderCharges<Item extends PricedPieces>({
  items,
}: {
  items: readonly Item[];
}): Charges<Item> {
  return chargesOf(items);
}
