import { type ReturnedItems, subtractFromLeft, sumItems } from '../refunds/refund-rules.ts';

type Stated = { id: string; pieces: ReturnedItems[]; statedAt: Date; isClosedByOperator: boolean };
type Refunded = { pieces: ReturnedItems[]; at: Date };

/** A refund covers the earlier withdrawals, oldest first. A withdrawal that an operator closed has no open items. */
export function openItems(stated: Stated[], refunds: Refunded[]): Map<string, ReturnedItems[]> {
  const waiting = stated
    .filter(({ isClosedByOperator }) => !isClosedByOperator)
    .toSorted((one, other) => one.statedAt.getTime() - other.statedAt.getTime())
    .map(({ id, pieces, statedAt }) => ({ id, statedAt, left: leftOf(pieces) }));
  for (const { pieces, at } of refunds.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    const back = leftOf(pieces);
    for (const { left, statedAt } of waiting) {
      if (statedAt > at) break;
      for (const taken of subtractFromLeft(left, entriesOf(back))) subtractFromLeft(back, [taken]);
    }
  }
  return new Map(waiting.map(({ id, left }) => [id, entriesOf(left)]));
}

export function itemsToWithdraw(
  lines: { position: number; left: number }[],
  open: Map<string, ReturnedItems[]>,
): ReturnedItems[] {
  const left = new Map(lines.map(({ position, left: quantity }) => [position, quantity]));
  subtractFromLeft(left, [...open.values()].flat());
  return entriesOf(left);
}

function leftOf(pieces: ReturnedItems[]): Map<number, number> {
  return new Map(sumItems(pieces).map(({ position, quantity }) => [position, quantity]));
}

function entriesOf(left: Map<number, number>): ReturnedItems[] {
  return [...left]
    .filter(([, quantity]) => quantity > 0)
    .map(([position, quantity]) => ({ position, quantity }));
}
