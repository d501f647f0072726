import { addItem, type BagItem, isSameLine, setQuantity } from '#app/bag/bag.ts';
import type { BagLine } from '#app/bag/bag-line.ts';
import { centsToEuros } from '#app/platform/text/cents.ts';

/** How many pieces of a line can be bought now. */
export function availableQuantity({ quantity, available }: Pick<BagLine, 'quantity' | 'available'>): number {
  return Math.min(quantity, available);
}

/**
 * A bag with the pieces of an earlier order in it, at today's prices. Afterwards it holds at least as many of each as
 * were ordered and are left: what is there already counts, so that a second time changes nothing.
 */
export function addOrderToBag(items: BagItem[], lines: BagLine[]): BagItem[] {
  return lines.reduce((bag, line) => {
    const { id, size, title, slug, category, imageUrl, priceCents } = line;
    const taken = availableQuantity(line);
    const there = bag.find((item) => isSameLine(item, id, size));
    if (there) return setQuantity(bag, id, size, Math.max(there.quantity, taken));
    const item = { id, title, slug, size, category: category ?? '', imageUrl: imageUrl ?? '' };
    return addItem(bag, { ...item, price: centsToEuros(priceCents) }, taken);
  }, items);
}

/** What could not come along, or not all of it, in sentences. */
export function unavailableLineMessages(lines: BagLine[]): string[] {
  return lines.flatMap(({ message }) => (message ? [message] : []));
}
