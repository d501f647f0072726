import { createHash, randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { lockCustomer } from '#app/accounts/customer-access.server.ts';
import { insertGiftCard } from '#app/gift-cards/issue-gift-card.server.ts';
import { findGiftCardOffer } from '#app/gift-cards/settings/gift-card-settings.server.ts';
import { giftCards } from '#app/gift-cards/tables.server.ts';
import { taxOfVoucher } from '#app/orders/order-tax.ts';
import { orders } from '#app/orders/tables.server.ts';
import { paymentExpiry } from '#app/payments/payment-limits.ts';
import { createPendingOrder } from '#app/payments/pending-orders.server.ts';
import { config, shopUrl } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { faultPoint } from '#app/platform/fault-point.server.ts';
import { centsToDecimalText } from '#app/platform/text/cents.ts';
import type { Language } from '#app/platform/text/language.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import { readTaxSettings } from '#app/tax/editing/tax-settings.server.ts';
import { inCheckoutTurn } from '../concurrent-checkouts.server.ts';
import { endedGiftCardPaymentPath } from '../form/checkout-step-urls.ts';
import { isSameUnexpiredCheckout, lockUnpaidOrderOfCheckout } from '../placing/earlier-orders.server.ts';
import { endUnpaidOrder, openPaymentPage } from '../placing/open-payment-page.server.ts';
import type { PlacedOrder } from '../placing/reserve.server.ts';
import { lockClient } from '../placing/unpaid-order-limits.server.ts';
import type { GiftCardPurchase } from './parse-gift-card-purchase.ts';
import { OTHER_AMOUNT, type TypedPurchase } from './purchase-fields.ts';

type PurchaseRefusal =
  | 'not-offered'
  | 'signed-out'
  | 'provider-unavailable'
  | 'email-refused'
  | 'superseded'
  | 'busy';

/** A repeated purchase leads to the same page. Refuses as `superseded` if another tab buys the card meanwhile. */
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
    // If the same order is found again, the provider is unavailable and could not close the order's payment page.
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

type Buyer = {
  customerId: string | undefined;
  clientNetwork: string | undefined;
  language: Language;
  now: Date;
};

type Placed =
  | { ok: true; order: PlacedOrder }
  | { ok: false; reason: 'not-offered' }
  | { ok: false; reason: 'signed-out' }
  /** An earlier order for the same purchase has a payment page that is about to expire. Cancel that order first. */
  | { ok: false; reason: 'superseded'; id: string; sessionId: string | null };

/** If a purchase is repeated, such as by a second click, returns the first order while it is payable. */
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

function keyOf(content: unknown): string {
  const hash = createHash('sha256')
    .update(JSON.stringify(['gift card', content]))
    .digest('hex');
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

/** Returns undefined for a paid, unknown or anonymised order. The order's id works as a password. */
export async function findUnpaidPurchase(db: Db, orderId: string): Promise<TypedPurchase | undefined> {
  if (!z.uuid().safeParse(orderId).success) return undefined;
  const [found] = await db
    .select({
      ...pickColumns(giftCards, 'amountCents', 'recipientName', 'recipientEmail', 'senderName', 'message'),
      ...pickColumns(giftCards, 'language', 'deliverOn'),
      ...pickColumns(orders, 'email', 'paymentMethod'),
    })
    .from(giftCards)
    .innerJoin(orders, eq(orders.id, giftCards.orderId))
    .where(
      and(
        eq(orders.id, orderId),
        isNull(giftCards.issuedAt),
        inArray(orders.paymentStatus, ['pending', 'failed', 'cancelled']),
      ),
    );
  if (!found?.email) return undefined;
  const { amountCents, recipientName, recipientEmail, ...typed } = found;
  const isForBuyer = recipientEmail === typed.email && recipientName === typed.senderName;
  return {
    ...typed,
    amount: OTHER_AMOUNT,
    otherAmount: centsToDecimalText(amountCents),
    isFor: isForBuyer ? 'buyer' : 'somebody',
    recipientName: isForBuyer ? '' : recipientName,
    recipientEmail: isForBuyer ? '' : recipientEmail,
  };
}
