import { type BagItem, MOST_LINES, MOST_PIECES } from './bag.ts';

/** Converts all lines for the server, with prices in euros. The server refuses too many lines at payment. */
export function toBagRequestItems(items: BagItem[]) {
  return items.map(({ id, slug, title, size, price, quantity }) => ({
    id,
    slug,
    title,
    name: title,
    size,
    price,
    quantity,
  }));
}

export function toCheckableRequestItems(items: BagItem[]) {
  return toBagRequestItems(items.slice(0, MOST_LINES)).map((item) => ({
    ...item,
    quantity: Math.min(item.quantity, MOST_PIECES),
  }));
}
