import { splitOverLines } from '#app/bag/charges.ts';
import { type LineTax, vatIn } from '#app/orders/order-tax.ts';
import type { ReturnedItems } from '#app/orders/refunds/refund-rules.ts';

type Refund = { amountCents: number; pieces: readonly ReturnedItems[] };

/** Returns a refund's VAT per line, returned items first. `given` is already refunded. Totals match the order's VAT. */
export function taxOfRefund(
  lines: readonly LineTax[],
  given: readonly number[],
  { amountCents, pieces }: Refund,
  priceOf: (position: number, quantity: number) => number,
): LineTax[] {
  const left = lines.map(({ cents }, place) => Math.max(0, cents - (given[place] ?? 0)));
  const named = left.map((most, place) => {
    const quantity = pieces.reduce((sum, one) => (one.position === place ? sum + one.quantity : sum), 0);
    return Math.min(most, quantity && priceOf(place, quantity));
  });
  const ofNamed = splitOverLines(Math.min(amountCents, sumOf(named)), asLines(named));
  const rest = left.map((cents, place) => cents - (ofNamed[place] ?? 0));
  const ofRest = splitOverLines(amountCents - sumOf(ofNamed), asLines(rest));
  return lines.map(({ rate }, place) => {
    const before = given[place] ?? 0;
    const cents = (ofNamed[place] ?? 0) + (ofRest[place] ?? 0);
    return { rate, cents, vatCents: vatIn(before + cents, rate) - vatIn(before, rate) };
  });
}

function sumOf(cents: readonly number[]): number {
  return cents.reduce((sum, one) => sum + one, 0);
}

function asLines(cents: readonly number[]): { cents: number }[] {
  return cents.map((one) => ({ cents: one }));
}
