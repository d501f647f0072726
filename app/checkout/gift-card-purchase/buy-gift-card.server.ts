import { shopUrl } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { faultPoint } from '#app/platform/fault-point.server.ts';
import { endedGiftCardPaymentPath } from '../form/checkout-step-urls.ts';
import { endUnpaidOrder, openPaymentPage } from '../placing/open-payment-page.server.ts';
import type { GiftCardPurchase } from './parse-gift-card-purchase.ts';
import { type Buyer, placeGiftCardOrder } from './place-gift-card-order.server.ts';

export type PurchaseRefusal = 'not-offered' | 'signed-out' | 'provider-unavailable' | 'email-refused';

/**
 * Places the order of a gift card and opens its payment page. The same purchase begun twice leads to the same page. When the provider
 * cannot be reached, or does not accept the e-mail address, the order is cancelled.
 */
export async function buyGiftCard(
  db: Db,
  purchase: GiftCardPurchase,
  buyer: Buyer,
): Promise<{ ok: true; checkoutUrl: string } | { ok: false; reason: PurchaseRefusal }> {
  let placed = await placeGiftCardOrder(db, purchase, buyer);
  if (!placed.ok && placed.reason === 'superseded') {
    await endUnpaidOrder(db, placed.id, placed.sessionId);
    placed = await placeGiftCardOrder(db, purchase, buyer);
  }
  faultPoint('order-placed');
  if (!placed.ok)
    return { ok: false, reason: placed.reason === 'superseded' ? 'provider-unavailable' : placed.reason };
  const { order } = placed;
  const opened = await openPaymentPage(db, order, {
    email: purchase.email,
    method: purchase.paymentMethod,
    cancelUrl: `${shopUrl}${endedGiftCardPaymentPath(order.id)}`,
    language: buyer.language,
  });
  return opened.ok || opened.reason !== 'superseded' ? opened : { ok: false, reason: 'provider-unavailable' };
}
