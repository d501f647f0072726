import { type Charges, chargesOf, type PricedPieces } from '#app/bag/charges.ts';

/**
 * What an order came to, by its lines as they were sold: what the order's pages, its mails and its invoice show. What is
 * one day added to an order, or taken off it, is to be stored beside its items and given to `chargesOf` here.
 */
export function orderCharges<Item extends PricedPieces>({
  items,
}: {
  items: readonly Item[];
}): Charges<Item> {
  return chargesOf(items);
}
