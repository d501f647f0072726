import { orderCharges } from '#app/orders/order-charges.ts';
import { type EarlierOrder, isSameUnexpiredCheckout } from './earlier-orders.server.ts';
import type { Quote } from './quote.server.ts';
import { type Placed, soldLine } from './reserve.server.ts';

/**
 * Returns the outcome for a buyer with an earlier order: the same order continues, one with other contents must be ended first, a paid one
 * is not repeated. Undefined for a new order.
 */
export function outcomeOfRepeated(quote: Quote): Placed | undefined {
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
