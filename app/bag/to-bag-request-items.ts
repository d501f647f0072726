import { type BagItem, MOST_LINES, MOST_PIECES } from './bag.ts';

/** All lines as the server expects them; prices in euros. If there are too many, the server says so at payment. */
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

/** The lines that the server can check. */
export function toCheckableRequestItems(items: BagItem[]) {
  return toBagRequestItems(items.slice(0, MOST_LINES)).map((item) => ({
    ...item,
    quantity: Math.min(item.quantity, MOST_PIECES),
  }));
}
