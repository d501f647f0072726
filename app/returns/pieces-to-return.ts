import type { ReturnedPieces } from '#app/orders/refunds/refund-rules.ts';

/**
 * What of an order can be sent back: of what can be withdrawn, no more than the customer has, which is what is left of a line less
 * what was not sent yet; nor what comes back for another size, by positions.
 */
export function piecesToReturn(
  withdrawable: ReturnedPieces[],
  lines: { position: number; left: number }[],
  unsent: Map<number, number>,
  exchanged: Map<number, number>,
): ReturnedPieces[] {
  return withdrawable.flatMap(({ position, quantity }) => {
    const left = lines.find((line) => line.position === position)?.left ?? 0;
    const there = Math.min(quantity, left - (unsent.get(position) ?? 0)) - (exchanged.get(position) ?? 0);
    return there > 0 ? [{ position, quantity: there }] : [];
  });
}
