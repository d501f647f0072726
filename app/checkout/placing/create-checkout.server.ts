import { shopUrl } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { faultPoint } from '#app/platform/fault-point.server.ts';
import type { CheckoutRequest } from '../checkout-request.server.ts';
import { inCheckoutTurn } from '../checkout-turns.server.ts';
import { endUnpaidOrder, openPaymentPage, successUrl } from './open-payment-page.server.ts';
import { placeOrder } from './place-order.server.ts';
import type { OrderCircumstances } from './quote.server.ts';
import { recordRefusal } from './record-refusal.server.ts';
import type { CheckoutRefusal, Refusal } from './refusals.server.ts';

/** So often orders of other tabs are ended for one, before its shopper is told of them. */
const MOST_ROUNDS = 3;

/**
 * Places an order and opens its payment page. The same checkout started twice leads to the same page; one that is
 * paid leads to its order; one with other contents ends the earlier order first, and is
 * `superseded` itself where another tab orders at the same moment. When the provider cannot be
 * reached, or does not accept the e-mail address, the order is cancelled and its pieces are free again. `busy` where too many orders of this network, or of all, are being placed.
 */
export async function placeOrderAndStartPayment(
  db: Db,
  request: CheckoutRequest,
  circumstances: OrderCircumstances,
): Promise<{ ok: true; checkoutUrl: string; orderNumber: string } | CheckoutRefusal> {
  const place = () =>
    inCheckoutTurn(circumstances.clientNetwork ?? '', () => placeOrder(db, request, circumstances));
  let placed = await place();
  // An order that got its page meanwhile is ended again, with that.
  const ended = new Set<string>();
  const hasNew = (found: OpenOrder[]) => found.some((order) => !ended.has(nameOf(order)));
  for (let round = 0; round < MOST_ROUNDS && isSuperseded(placed) && hasNew(placed.orders); round++) {
    for (const order of placed.orders) {
      ended.add(nameOf(order));
      await endUnpaidOrder(db, order.id, order.sessionId);
    }
    // Another tab may have ordered meanwhile. One whose page cannot be closed, since the provider is away, is met again.
    placed = await place();
  }
  if (!placed.ok && placed.reason === 'busy') return { ok: false, reason: 'busy' };
  if (!placed.ok) await recordRefusal(db, placed, request);
  faultPoint('order-placed');
  if (placed.ok)
    return openPaymentPage(db, placed.order, {
      email: request.customerEmail,
      method: request.paymentMethod,
      cancelUrl: `${shopUrl}/checkout?step=payment&cancelled=1`,
      language: circumstances.language,
      holdsPieces: true,
    });
  if (placed.reason === 'superseded')
    return { ok: false, reason: hasNew(placed.orders) ? 'superseded' : 'provider-unavailable' };
  if (placed.reason !== 'already-paid') return placed;
  return { ok: true, checkoutUrl: successUrl(placed.sessionId), orderNumber: placed.orderNumber };
}

type OpenOrder = Extract<Refusal, { reason: 'superseded' }>['orders'][number];

function nameOf({ id, sessionId }: OpenOrder): string {
  return `${id} ${sessionId}`;
}

function isSuperseded(placed: {
  ok: boolean;
  reason?: string;
}): placed is Extract<Refusal, { reason: 'superseded' }> {
  return placed.reason === 'superseded';
}
