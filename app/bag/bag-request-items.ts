import { type BagItem, MOST_LINES, MOST_PIECES } from './bag.ts';

/** All lines as the server wants to hear them; prices in euros. Of too many it says so itself when they are paid. */
export function requestItems(items: BagItem[]) {
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

/** What the server can say something about. */
export function checkItems(items: BagItem[]) {
  return requestItems(items.slice(0, MOST_LINES)).map((item) => ({
    ...item,
    quantity: Math.min(item.quantity, MOST_PIECES),
  }));
}
