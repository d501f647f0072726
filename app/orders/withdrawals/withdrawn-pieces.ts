import { type ReturnedPieces, subtractFromLeft, sumPieces } from '../refunds/refund-rules.ts';

type Stated = { id: string; pieces: ReturnedPieces[]; statedAt: Date; isClosedByOperator: boolean };
type Refunded = { pieces: ReturnedPieces[]; at: Date };

/**
 * What of each withdrawal was not refunded yet, by their ids. A refund is for what was withdrawn before it, the oldest first; what it
 * returns beyond that has nothing to do with any. What an operator closed waits for nothing.
 */
export function openPieces(stated: Stated[], refunds: Refunded[]): Map<string, ReturnedPieces[]> {
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

/** What can still be withdrawn of an order: what is left of its lines and was not withdrawn yet, all withdrawals together. */
export function piecesToWithdraw(
  lines: { position: number; left: number }[],
  open: Map<string, ReturnedPieces[]>,
): ReturnedPieces[] {
  const left = new Map(lines.map(({ position, left: quantity }) => [position, quantity]));
  subtractFromLeft(left, [...open.values()].flat());
  return entriesOf(left);
}

function leftOf(pieces: ReturnedPieces[]): Map<number, number> {
  return new Map(sumPieces(pieces).map(({ position, quantity }) => [position, quantity]));
}

function entriesOf(left: Map<number, number>): ReturnedPieces[] {
  return [...left]
    .filter(([, quantity]) => quantity > 0)
    .map(([position, quantity]) => ({ position, quantity }));
}
