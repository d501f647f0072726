import { countBagPieces } from '#app/bag/bag.ts';
import type { BagProblem } from '#app/bag/bag-check.ts';
import { takenOff, verdictOnBuyer } from '#app/discounts/apply-discounts.ts';
import { checkSaleMethod } from '#app/drops/selling/check-sale-method.server.ts';
import {
  checkItemsPerPerson,
  findLimitPassedByOrder,
} from '#app/orders/drop-limits/items-per-person.server.ts';
import { releaseSuspiciousHoldsFor } from '#app/payments/holds/suspicious-holds.server.ts';
import { LEAST_TOTAL_CENTS, MOST_TOTAL_CENTS } from '#app/payments/payment-limits.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Quote, quoteDiscountsAgain, quoteItemsAgain, vatTakenOff } from './quote.server.ts';
import { mayReveal, type Refusal } from './refusals.server.ts';
import { itemsToHold, personOf } from './reserve.server.ts';
import { checkUnpaidOrderLimits, isLikelyToPay, isOrderTooLarge } from './unpaid-order-limits.server.ts';

/** Returns the quote to reserve, and the products that are sold to this buyer only because of a draw. */
export async function checkOrder(
  tx: Db,
  quoted: Quote,
): Promise<{ ok: true; quote: Quote; drawn: string[] } | Refusal> {
  const freed = await freeMissingItems(tx, quoted);
  const ofOrder = firstRefusal(orderRules, freed);
  if (ofOrder) return ofOrder;
  const quote = await judgeDiscounts(tx, freed);
  const ofPayment = firstRefusal(paymentRules, quote);
  if (ofPayment) return ofPayment;
  const sale = await checkDropsAndBuyer(tx, quote);
  if (!sale.ok) return sale;
  const wanted = {
    pieces: countBagPieces(quote.lines),
    cents: quote.charges.totalCents,
    sizes: sizesOf(quote),
  };
  const ofClient = await checkUnpaidOrderLimits(tx, quote.buyer, wanted, quote.buyer.now);
  return ofClient ? { ok: false, reason: ofClient } : { ok: true, quote, drawn: sale.drawn };
}

/** Releases items that suspicious unpaid orders reserved, if the buyer is likely to pay. */
async function freeMissingItems(tx: Db, quote: Quote): Promise<Quote> {
  const { lines, buyer } = quote;
  const stopped = lines.filter((line) => line.problem);
  if (!stopped.length || !stopped.every(({ problem }) => problem && scarce.has(problem))) return quote;
  if (!(await isLikelyToPay(tx, buyer, countBagPieces(lines), buyer.now, sizesOf(quote)))) return quote;
  const missing = stopped.map(({ productSizeId = '', quantity, free }) => ({
    productSizeId,
    quantity: quantity - free,
  }));
  const isFreed = await releaseSuspiciousHoldsFor(tx, missing, buyer.now);
  return isFreed ? quoteItemsAgain(tx, quote) : quote;
}

const scarce: ReadonlySet<BagProblem> = new Set(['sold-out', 'only-left', 'not-enough']);

function sizesOf({ lines }: Quote): string[] {
  return lines.flatMap(({ productSizeId }) => productSizeId ?? []);
}

/** Omits discounts that depend on earlier orders if the client must not learn about those orders. */
async function judgeDiscounts(tx: Db, quote: Quote): Promise<Quote> {
  const verdict = verdictOnBuyer(quote.offered);
  if (!verdict || (await mayReveal(quote.buyer, 'discount', verdict === 'refused')).ok) return quote;
  return quoteDiscountsAgain(tx, quote, { isUnjudged: true });
}

/** Locks persons, then queues and tickets. The sale method's refusal comes first: it reveals nothing about the buyer. */
async function checkDropsAndBuyer(tx: Db, quote: Quote): Promise<{ ok: true; drawn: string[] } | Refusal> {
  const { orderId, buyer, gated, limited, lines, isBlocked } = quote;
  const ofBuyer = isBlocked
    ? ({ ok: false, reason: 'drop-blocked' } as const)
    : await checkItemsPerPerson(tx, limited, lines, personOf(quote));
  const { customerId, checkoutKey, ticketIds = [] } = buyer;
  const order = { id: orderId, customerId, checkoutKey, ticketIds, pieces: itemsToHold(quote) };
  const sale = await checkSaleMethod(tx, gated, order, buyer.now);
  if (!sale.ok) return sale;
  if (isBlocked !== undefined) {
    const revealed = await mayReveal(buyer, 'drop', ofBuyer !== undefined);
    if (!revealed.ok) return { ...revealed, reason: 'too-many-refused' };
  }
  return ofBuyer ?? sale;
}

type Rule = (quote: Quote) => Refusal | undefined;

/** Rules that do not depend on the buyer run first, so that entering another person's details reveals nothing. */
const orderRules: readonly Rule[] = [
  sellByDraw,
  sellWholeBag,
  limitTotal,
  limitUnpaidOrder,
  ({ limited, lines }) => findLimitPassedByOrder(limited, lines),
];

const paymentRules: readonly Rule[] = [keepDiscount, keepVat, acceptGiftCard, requireLeastTotal];

function firstRefusal(rules: readonly Rule[], quote: Quote): Refusal | undefined {
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

/** A total of zero, or one that a gift card pays in full, needs no provider and so has no minimum. */
function requireLeastTotal({ payment: { toPayCents }, lines }: Quote): Refusal | undefined {
  const isBelow = toPayCents > 0 && toPayCents < LEAST_TOTAL_CENTS;
  return isBelow ? { ok: false, reason: 'total-too-small', lines } : undefined;
}
