import { shopUrl } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { faultPoint } from '#app/platform/fault-point.server.ts';
import { inCheckoutTurn } from '../checkout-turns.server.ts';
import { endedGiftCardPaymentPath } from '../form/checkout-step-urls.ts';
import { endUnpaidOrder, openPaymentPage } from '../placing/open-payment-page.server.ts';
import type { GiftCardPurchase } from './parse-gift-card-purchase.ts';
import { type Buyer, placeGiftCardOrder } from './place-gift-card-order.server.ts';

export type PurchaseRefusal =
  | 'not-offered'
  | 'signed-out'
  | 'provider-unavailable'
  | 'email-refused'
  | 'superseded'
  | 'busy';

/**
 * Places the order of a gift card and opens its payment page. Repeating a purchase leads to the same page. Cancels the order if the
 * provider is unreachable or rejects the e-mail address; `superseded` if another tab buys the same card at that moment, `busy` if this
 * network or the shop has too many checkouts at once.
 */
export async function buyGiftCard(
  db: Db,
  purchase: GiftCardPurchase,
  buyer: Buyer,
): Promise<{ ok: true; checkoutUrl: string } | { ok: false; reason: PurchaseRefusal }> {
  const place = () =>
    inCheckoutTurn(buyer.clientNetwork ?? '', () => placeGiftCardOrder(db, purchase, buyer));
  let placed = await place();
  if (!placed.ok && placed.reason === 'superseded') {
    const { id, sessionId } = placed;
    await endUnpaidOrder(db, id, sessionId);
    placed = await place();
    // Returned again, since the unavailable provider could not close its page.
    if (!placed.ok && placed.reason === 'superseded' && placed.id === id && placed.sessionId === sessionId)
      return { ok: false, reason: 'provider-unavailable' };
  }
  faultPoint('order-placed');
  if (!placed.ok) return { ok: false, reason: placed.reason };
  const { order } = placed;
  return openPaymentPage(db, order, {
    email: purchase.email,
    method: purchase.paymentMethod,
    cancelUrl: `${shopUrl}${endedGiftCardPaymentPath(order.id)}`,
    language: buyer.language,
  });
}
