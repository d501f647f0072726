import { createHash, randomUUID } from 'node:crypto';
import { lockCustomer } from '#app/accounts/lock-customer.server.ts';
import { findGiftCardOffer } from '#app/gift-cards/gift-card-offer.server.ts';
import { insertGiftCard } from '#app/gift-cards/issue-gift-card.server.ts';
import { taxOfVoucher } from '#app/orders/order-tax.ts';
import { paymentExpiry } from '#app/payments/payment-limits.ts';
import { createPendingOrder } from '#app/payments/placing/pending-orders.server.ts';
import { config } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { wordsIn } from '#app/platform/text/i18n.ts';
import type { Language } from '#app/platform/text/language.ts';
import { readTaxSettings } from '#app/tax/editing/tax-settings.server.ts';
import { isSameUnexpiredCheckout, lockUnpaidOrderOfCheckout } from '../placing/earlier-orders.server.ts';
import type { PlacedOrder } from '../placing/reserve.server.ts';
import { lockClient } from '../placing/unpaid-order-limits.server.ts';
import type { GiftCardPurchase } from './parse-gift-card-purchase.ts';

export type Buyer = {
  customerId: string | undefined;
  clientNetwork: string | undefined;
  language: Language;
  now: Date;
};

type Placed =
  | { ok: true; order: PlacedOrder }
  /** Cards are no longer sold, or not for this amount. */
  | { ok: false; reason: 'not-offered' }
  /** The customer's account was deleted meanwhile. */
  | { ok: false; reason: 'signed-out' }
  /** The same purchase was begun before and its payment page is about to end; it must be ended first. */
  | { ok: false; reason: 'superseded'; id: string; sessionId: string | null };

/**
 * Creates a pending order with one line and its card, which is empty until paid, in one transaction. Repeating a purchase, such as by a
 * second click, returns the first order while it is payable. Reserves nothing, bears no VAT and takes no discount.
 */
export function placeGiftCardOrder(
  db: Db,
  { card, email, paymentMethod }: GiftCardPurchase,
  { customerId, clientNetwork, language, now }: Buyer,
): Promise<Placed> {
  const checkoutKey = keyOf([card, email, paymentMethod, language, customerId, clientNetwork]);
  return db.transaction(async (tx): Promise<Placed> => {
    if (customerId && !(await lockCustomer(tx, customerId))) return { ok: false, reason: 'signed-out' };
    await lockClient(tx, { checkoutKey, customerId, email });
    const offer = await findGiftCardOffer(tx);
    const { amountCents } = card;
    if (!offer || amountCents < offer.leastCents || amountCents > offer.mostCents)
      return { ok: false, reason: 'not-offered' };
    const title = wordsIn(language)('giftCardPurchase.item');
    const lines = [{ title, size: null, quantity: 1, priceCents: amountCents }];
    const payment = { toPayCents: amountCents, giftCardCents: 0, isPaid: false, lines, adjustments: [] };

    const open = await lockUnpaidOrderOfCheckout(tx, checkoutKey);
    if (open && !isSameUnexpiredCheckout(open, { checkoutKey, fingerprint: '', now }))
      return { ok: false, reason: 'superseded', id: open.id, sessionId: open.sessionId };
    if (open) {
      const { id, number, sessionId, expiresAt, paymentExpiresAt } = open;
      const order = { id, number, sessionId, paymentExpiresAt: paymentExpiresAt ?? expiresAt };
      return { ok: true, order: { ...order, ...payment } };
    }

    const end = paymentExpiry(now);
    const id = randomUUID();
    const { settings } = await readTaxSettings(tx, config.SELLER_VAT);
    const number = await createPendingOrder(tx, {
      id,
      kind: 'gift-card',
      userId: customerId ?? null,
      email,
      language,
      paymentMethod,
      totalCents: amountCents,
      tax: taxOfVoucher(amountCents, settings.homeState),
      shippingAddress: {
        name: card.senderName,
        address: { line1: '', city: '', postal_code: '', country: '' },
      },
      checkoutKey,
      expiresAt: end,
      paymentExpiresAt: end,
      itemTitles: [wordsIn('en'), wordsIn('nl')].map((t) => t('giftCardPurchase.item')).join('\n'),
      items: [{ title, priceCents: amountCents, quantity: 1 }],
    });
    await insertGiftCard(tx, { id: randomUUID(), ...card, orderId: id, orderNumber: number, clientNetwork });
    return { ok: true, order: { id, number, sessionId: null, paymentExpiresAt: end, ...payment } };
  });
}

/** Derives a UUID-shaped checkout key from the purchase and buyer. */
function keyOf(content: unknown): string {
  const hash = createHash('sha256')
    .update(JSON.stringify(['gift card', content]))
    .digest('hex');
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}
