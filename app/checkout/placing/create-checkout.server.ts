import { recordTurnedAway } from '#app/orders/turned-away/turned-away.server.ts';
import type { TurnedAwayReason } from '#app/orders/turned-away/turned-away-reasons.ts';
import { shopUrl } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { faultPoint } from '#app/platform/fault-point.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import type { CheckoutRequest } from '../checkout-request.server.ts';
import { inCheckoutTurn } from '../concurrent-checkouts.server.ts';
import { endUnpaidOrder, openPaymentPage, successUrl } from './open-payment-page.server.ts';
import { placeOrder } from './place-order.server.ts';
import type { OrderCircumstances } from './quote.server.ts';
import type { CheckoutRefusal, Refusal } from './refusals.server.ts';

const MOST_ROUNDS = 3;

/**
 * A repeated checkout leads to the same payment page or, once paid, to its order. A checkout with other contents first
 * cancels the earlier order. Refuses as `superseded` if another tab places an order at the same moment.
 */
export async function placeOrderAndStartPayment(
  db: Db,
  request: CheckoutRequest,
  circumstances: OrderCircumstances,
): Promise<{ ok: true; checkoutUrl: string; orderNumber: string } | CheckoutRefusal> {
  const place = () =>
    inCheckoutTurn(circumstances.clientNetwork ?? '', () => placeOrder(db, request, circumstances));
  let placed = await place();
  // An earlier order may get a payment page during a round. The next round cancels both.
  const ended = new Set<string>();
  const hasNew = (found: OpenOrder[]) => found.some((order) => !ended.has(nameOf(order)));
  for (let round = 0; round < MOST_ROUNDS; round++) {
    if (placed.ok || placed.reason !== 'superseded' || !hasNew(placed.orders)) break;
    for (const order of placed.orders) {
      ended.add(nameOf(order));
      await endUnpaidOrder(db, order.id, order.sessionId);
    }
    // If the same orders are found again, the provider is unavailable and could not close their payment pages.
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

/** Records a refusal after its transaction was rolled back. A failure to do so does not change the response. */
async function recordRefusal(db: Db, refusal: Refusal, request: CheckoutRequest): Promise<void> {
  const turnedAway = turnedAwayBy(refusal, request);
  if (!turnedAway) return;
  await recordTurnedAway(db, { ...turnedAway, email: request.customerEmail }).catch((error: unknown) =>
    log.warn({ err: error }, 'it could not be written down that a drop turned somebody away'),
  );
}

/** Excludes refusals after which the buyer can simply try again. */
const reasons: Partial<Record<Refusal['reason'], TurnedAwayReason>> = {
  'sold-out': 'gone',
  'only-left': 'gone',
  'not-enough': 'gone',
  'drop-limit': 'limit',
  'pieces-for-others': 'limit',
  'too-many-refused': 'limit',
  'queue-needed': 'not-admitted',
  'queue-not-yet': 'not-admitted',
  'admission-over': 'not-admitted',
  'draw-needed': 'not-drawn',
  'order-too-large': 'holds',
  'email-holds-too-much': 'holds',
  'network-holds-too-much': 'holds',
  'shop-busy': 'holds',
  'drop-blocked': 'blocked',
};

function turnedAwayBy(refusal: Refusal, { items }: CheckoutRequest) {
  const reason = reasons[refusal.reason];
  if (!reason) return undefined;
  if ('drop' in refusal) return { reason, of: { dropId: refusal.drop.id } };
  if (!('lines' in refusal)) return { reason, of: { products: items.map(({ id }) => id) } };
  const short = refusal.lines.filter(({ problem }) => problem && reasons[problem] === 'gone');
  return { reason, of: { products: short.map(({ id }) => id) } };
}
