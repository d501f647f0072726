import { countBagPieces } from '#app/bag/bag.ts';
import { takenOff } from '#app/discounts/apply-discounts.ts';
import { findLimitPassedByOrder } from '#app/orders/drop-limits/items-per-person.server.ts';
import { LEAST_TOTAL_CENTS, MOST_TOTAL_CENTS } from '#app/payments/payment-limits.ts';
import { type Quote, vatTakenOff } from './quote.server.ts';
import type { Refusal } from './refusals.server.ts';
import { isOrderTooLarge } from './unpaid-order-limits.server.ts';

/** Returns why an order cannot be sold as quoted; undefined if it can. */
type Rule = (quote: Quote) => Refusal | undefined;

/** Rules that are the same for every buyer come first, since anyone can name another person as buyer. */
export const orderRules: readonly Rule[] = [
  sellByDraw,
  sellWholeBag,
  limitTotal,
  limitUnpaidOrder,
  ({ limited, lines }) => findLimitPassedByOrder(limited, lines),
];

/** Rules about the payment, which may depend on earlier orders. */
export const paymentRules: readonly Rule[] = [keepDiscount, keepVat, acceptGiftCard, requireLeastTotal];

export function firstRefusal(rules: readonly Rule[], quote: Quote): Refusal | undefined {
  for (const rule of rules) {
    const refusal = rule(quote);
    if (refusal) return refusal;
  }
  return undefined;
}

function sellByDraw({ lines, gated }: Quote): Refusal | undefined {
  const draw = gated.find(({ drop }) => drop.saleMethod === 'draw')?.drop;
  const isDrawn = lines.find((line) => line.problem)?.problem === 'of-drop';
  return isDrawn && draw ? { ok: false, reason: 'draw-needed', drop: draw } : undefined;
}

function sellWholeBag({ lines }: Quote): Refusal | undefined {
  const problem = lines.find((line) => line.problem)?.problem;
  return problem && { ok: false, reason: problem, lines };
}

/** The payment provider's maximum. */
function limitTotal({ charges, lines }: Quote): Refusal | undefined {
  return charges.totalCents > MOST_TOTAL_CENTS ? { ok: false, reason: 'total-too-large', lines } : undefined;
}

function limitUnpaidOrder({ charges, lines }: Quote): Refusal | undefined {
  const wanted = { pieces: countBagPieces(lines), cents: charges.totalCents };
  return isOrderTooLarge(wanted) ? { ok: false, reason: 'order-too-large' } : undefined;
}

function keepDiscount({ request, discounted, offered, displayed }: Quote): Refusal | undefined {
  const isCodeRefused = request.discountCode !== undefined && discounted.problem !== undefined;
  if (!isCodeRefused && takenOff(discounted.applied) === displayed.discountCents) return undefined;
  return { ok: false, reason: 'discount-changed', discounted, offered };
}

function keepVat(quote: Quote): Refusal | undefined {
  return vatTakenOff(quote) === quote.displayed.vatCents ? undefined : { ok: false, reason: 'vat-changed' };
}

function acceptGiftCard({ payment }: Quote): Refusal | undefined {
  return payment.refusal && { ok: false, reason: payment.refusal };
}

/** The payment provider's minimum; a total of zero or paid by gift card needs no provider. */
function requireLeastTotal({ payment: { toPayCents }, lines }: Quote): Refusal | undefined {
  const isBelow = toPayCents > 0 && toPayCents < LEAST_TOTAL_CENTS;
  return isBelow ? { ok: false, reason: 'total-too-small', lines } : undefined;
}
