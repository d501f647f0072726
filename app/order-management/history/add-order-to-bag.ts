import { addItem, type BagItem, isSameLine, setQuantity } from '#app/bag/bag.ts';
import type { BagLine } from '#app/bag/bag-check.ts';
import { centsToEuros } from '#app/platform/text/cents.ts';

export function availableQuantity({ quantity, available }: Pick<BagLine, 'quantity' | 'available'>): number {
  return Math.min(quantity, available);
}

/** Adds an earlier order's items to a bag at current prices. Counts items already in the bag, so it is idempotent. */
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

export function unavailableLineMessages(lines: BagLine[]): string[] {
  return lines.flatMap(({ message }) => (message ? [message] : []));
}
