import { orderCharges } from '#app/orders/order-charges.ts';
import { commitUnlessRefused } from '#app/platform/database/commit-unless-refused.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { CheckoutRequest } from '../checkout-request.server.ts';
import { checkOrder } from './checks.server.ts';
import { type EarlierOrder, isSameUnexpiredCheckout } from './earlier-orders.server.ts';
import { type OrderCircumstances, type Quote, quoteOrder } from './quote.server.ts';
import { type Placed, reserveOrder, soldLine } from './reserve.server.ts';

/**
 * Reserves items for a few minutes. Once the buyer opens the payment page (`proceedToPayment`), the items stay reserved
 * until it expires. A repeated request returns the first order. See docs/decisions/checkout.md and holds.md.
 */
export async function placeOrder(
  db: Db,
  request: CheckoutRequest,
  circumstances: OrderCircumstances,
): Promise<Placed> {
  try {
    return await placeOnce(db, request, circumstances);
  } catch (error) {
    if ((error as { cause?: { code?: string } }).cause?.code !== FOREIGN_KEY_VIOLATION) throw error;
    // A product or size was deleted after the bag was priced. Pricing it again produces a message for the buyer.
    return placeOnce(db, request, circumstances);
  }
}

function placeOnce(db: Db, request: CheckoutRequest, circumstances: OrderCircumstances): Promise<Placed> {
  // A refusal also restores the reservations that were released for this order.
  return commitUnlessRefused(db, async (tx): Promise<Placed> => {
    const quoted = await quoteOrder(tx, request, circumstances);
    if (!quoted.ok) return quoted;
    const repeated = outcomeOfRepeated(quoted.quote);
    if (repeated) return repeated;
    const checked = await checkOrder(tx, quoted.quote);
    return checked.ok ? reserveOrder(tx, checked.quote, checked.drawn) : checked;
  });
}

const FOREIGN_KEY_VIOLATION = '23503';

/** Returns the same order if it is unpaid. Refuses if other unpaid orders exist or the same order is already paid. */
function outcomeOfRepeated(quote: Quote): Placed | undefined {
  const { buyer, openOrders, paidOrder, fingerprint } = quote;
  const { checkoutKey, now } = buyer;
  const same = openOrders.find((order) => isSameUnexpiredCheckout(order, { checkoutKey, fingerprint, now }));
  const others = openOrders.filter((order) => order !== same);
  if (others.length) return { ok: false, reason: 'superseded', orders: others };
  if (same) return goOnWith(same, quote);
  if (paidOrder?.fingerprint !== fingerprint || !paidOrder.sessionId) return undefined;
  const { number, sessionId } = paidOrder;
  return { ok: false, reason: 'already-paid', orderNumber: number, sessionId };
}

function goOnWith(order: EarlierOrder, { lines, buyer }: Quote): Placed {
  const changed = lines.find((line) => line.problem === 'price-changed')?.problem;
  if (changed) return { ok: false, reason: changed, lines };
  const { id, number, sessionId, giftCardCents } = order;
  const { adjustments } = orderCharges({ items: lines, adjustments: order.adjustments }, buyer.language);
  return {
    ok: true,
    order: {
      id,
      number,
      sessionId,
      lines: lines.map(soldLine),
      adjustments,
      paymentExpiresAt: order.paymentExpiresAt ?? order.expiresAt,
      heldUntil: order.heldUntil ?? undefined,
      isPaid: false,
      toPayCents: order.totalCents - giftCardCents,
      giftCardCents,
    },
  };
}
