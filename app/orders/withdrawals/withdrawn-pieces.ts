import { type ReturnedPieces, subtractFromLeft, sumPieces } from '../refunds/refund-rules.ts';

type Stated = { id: string; pieces: ReturnedPieces[]; statedAt: Date; isClosedByOperator: boolean };
type Refunded = { pieces: ReturnedPieces[]; at: Date };

/**
 * Returns the unrefunded items of each withdrawal, by id. A refund covers the withdrawals before it, oldest first; any excess belongs to
 * none. Withdrawals closed by an operator wait for nothing.
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

/** Returns the items that can still be withdrawn: the rest of the lines without all open withdrawals. */
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
