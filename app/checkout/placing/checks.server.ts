import { countBagPieces } from '#app/bag/bag.ts';
import type { BagProblem } from '#app/bag/bag-line.ts';
import { verdictOnBuyer } from '#app/discounts/apply-discounts.ts';
import { checkSaleMethod } from '#app/drops/selling/check-sale-method.server.ts';
import { checkItemsPerPerson } from '#app/orders/drop-limits/items-per-person.server.ts';
import { releaseSuspiciousHoldsFor } from '#app/payments/holds/suspicious-holds.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { mayReveal } from './limit-personal-refusals.server.ts';
import { type Quote, quoteDiscountsAgain, quoteItemsAgain } from './quote.server.ts';
import type { Refusal } from './refusals.server.ts';
import { itemsToHold, personOf } from './reserve.server.ts';
import { firstRefusal, orderRules, paymentRules } from './rules.server.ts';
import { checkUnpaidOrderLimits, isLikelyToPay } from './unpaid-order-limits.server.ts';

/**
 * Checks an order by all rules: those for every buyer, those about what is paid, and those that count under locks. Returns the quote to
 * reserve, and which of its products a draw alone sells to this buyer.
 */
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

/** Releases items reserved by suspicious unpaid orders for a buyer who is likely to pay, and quotes the order again. */
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

/** Quotes without the discounts that depend on earlier orders where the client may not learn of these. */
async function judgeDiscounts(tx: Db, quote: Quote): Promise<Quote> {
  const verdict = verdictOnBuyer(quote.offered);
  if (!verdict || (await mayReveal(quote.buyer, 'discount', verdict === 'refused')).ok) return quote;
  return quoteDiscountsAgain(tx, quote, { isUnjudged: true });
}

/** Locks persons, then queues and tickets. A drop refuses by its way of selling first, which says nothing of the buyer. */
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
