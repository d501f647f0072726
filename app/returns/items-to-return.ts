import type { ReturnedItems } from '#app/orders/refunds/refund-rules.ts';

/** Returns the items that the customer can send back, without those under exchange. The maps are by position. */
export function itemsToReturn(
  withdrawable: ReturnedItems[],
  lines: { position: number; left: number }[],
  unsent: Map<number, number>,
  exchanged: Map<number, number>,
): ReturnedItems[] {
  return withdrawable.flatMap(({ position, quantity }) => {
    const left = lines.find((line) => line.position === position)?.left ?? 0;
    const there = Math.min(quantity, left - (unsent.get(position) ?? 0)) - (exchanged.get(position) ?? 0);
    return there > 0 ? [{ position, quantity: there }] : [];
  });
}
