import { shopDay } from '#app/platform/text/shop-time.ts';
import { type ReturnedItems, subtractFromLeft, sumItems } from '../refunds/refund-rules.ts';

export type ReturnState = 'unsent' | 'coming' | 'arrived' | 'refunded' | 'closed';

type Stated = { closedBy: string | null; closedAt: unknown; hasArrived: boolean; isUnsent: boolean };

export function stateOfReturn({ closedBy, closedAt, hasArrived, isUnsent }: Stated): ReturnState {
  if (closedBy) return 'closed';
  if (closedAt) return 'refunded';
  if (isUnsent) return 'unsent';
  return hasArrived ? 'arrived' : 'coming';
}

export const returnReasons = [
  'too-small',
  'too-large',
  'not-as-shown',
  'faulty',
  'wrong-piece',
  'changed-mind',
] as const;
export type ReturnReason = (typeof returnReasons)[number];

export type ItemReason = { position: number; reason: ReturnReason };

/** `came-back` means that the items were refunded or restocked, or that the order was cancelled or refunded. */
export const exchangeOutcomes = ['taken-in', 'withdrawn', 'came-back', 'overdue', 'given-up'] as const;
export type ExchangeOutcome = (typeof exchangeOutcomes)[number];

/** The customer has two weeks to hand in the parcel. One week is for its transport. */
export const EXCHANGE_DAYS = 21;

export function keptUntilDay(askedAt: Date): string {
  const day = new Date(`${shopDay(askedAt)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + EXCHANGE_DAYS);
  return day.toISOString().slice(0, 10);
}

type Statement = { id: string; pieces: ReturnedItems[]; statedAt: Date; isClosedByOperator: boolean };
type Refunded = { pieces: ReturnedItems[]; at: Date };

/** A refund covers the earlier withdrawals, oldest first. A withdrawal that an operator closed has no open items. */
export function openItems(stated: Statement[], refunds: Refunded[]): Map<string, ReturnedItems[]> {
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

export type ArrivedItems = { position: number; whole: number; damaged: number };

type Intake = { id: string; pieces: ArrivedItems[] };

export function arrivedItems(intakes: { pieces: ArrivedItems[] }[]): ReturnedItems[] {
  return intakes
    .flatMap(({ pieces }) => pieces)
    .map(({ position, whole, damaged }) => ({
      position,
      quantity: whole + damaged,
      ...(damaged > 0 && { damaged }),
    }))
    .filter(({ quantity }) => quantity > 0);
}

/** Uses the oldest receipt first, and its damaged items first. Items without a receipt count as undamaged. */
export function markDamagedItems(pieces: ReturnedItems[], intakes: Intake[]) {
  const left = intakes.map((intake) => ({ ...intake, pieces: intake.pieces.map((one) => ({ ...one })) }));
  const taken = pieces.map((named) => {
    let wanted = named.quantity;
    let damaged = 0;
    for (const arrived of left.flatMap((intake) => intake.pieces)) {
      if (arrived.position !== named.position) continue;
      const lost = Math.min(wanted, arrived.damaged);
      const whole = Math.min(wanted - lost, arrived.whole);
      arrived.damaged -= lost;
      arrived.whole -= whole;
      damaged += lost;
      wanted -= lost + whole;
    }
    return { ...named, ...(damaged > 0 && { damaged }) };
  });
  return { pieces: taken, left };
}

export function isAllSettled({ pieces }: { pieces: ArrivedItems[] }): boolean {
  return pieces.every(({ whole, damaged }) => whole + damaged === 0);
}
