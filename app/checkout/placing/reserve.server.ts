import { randomBytes } from 'node:crypto';
import type { BagLine } from '#app/bag/bag-check.ts';
import type { Adjustment } from '#app/bag/charges.ts';
import { ONE_SIZE } from '#app/catalogue/product.ts';
import { holdStock } from '#app/catalogue/stock/stock-reservations.server.ts';
import { verdictOnBuyer } from '#app/discounts/apply-discounts.ts';
import { holdDiscountUses } from '#app/discounts/list-offered-discounts.server.ts';
import { isOnlyDrawn, recordDrawnOrder } from '#app/drops/draw/drawn-items.server.ts';
import { isOfRunningDrop } from '#app/drops/products-in-drops.server.ts';
import { holdGiftCard } from '#app/gift-cards/spend-gift-card.server.ts';
import { type Buyer, recordDropPurchases } from '#app/orders/drop-limits/items-per-person.server.ts';
import { paymentExpiry } from '#app/payments/payment-limits.ts';
import { createPendingOrder } from '#app/payments/pending-orders.server.ts';
import { settleOrder } from '#app/payments/settling/settle-order.server.ts';
import { config } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { sendTogether } from '#app/platform/database/send-together.server.ts';
import { orderAddresses } from '../checkout-request.server.ts';
import { priceItems, type Quote, quoteDiscountsAgain, shopperOf } from './quote.server.ts';
import { mayReveal, type Refusal } from './refusals.server.ts';

export type PlacedOrder = {
  id: string;
  number: string;
  lines: { title: string; size: string | null; quantity: number; priceCents: number }[];
  adjustments: Adjustment[];
  paymentExpiresAt: Date;
  /** The latest time at which the reservation ends, if earlier than `paymentExpiresAt`. */
  heldUntil?: Date | undefined;
  /** The shop generates this id itself if nothing was left to pay (`isPaid`). */
  sessionId: string | null;
  isPaid: boolean;
  toPayCents: number;
  giftCardCents: number;
};

export type Placed = { ok: true; order: PlacedOrder } | Refusal;

/** Reserves the order's items and discounts. Refuses if another order has just reserved one of them. */
export async function reserveOrder(tx: Db, quote: Quote, drawn: string[]): Promise<Placed> {
  const { orderId, buyer, lines, payment, limited } = quote;
  const { giftCardId, giftCardCents, toPayCents } = payment;
  const { clientNetwork, checkoutKey, now } = buyer;
  const ends = { expiresAt: unopenedUntil(now), paymentExpiresAt: paymentExpiry(now) };
  const onlyDrawn = drawn.length ? isOnlyDrawn(drawn) : undefined;
  const inWaves = isOfRunningDrop();
  const terms = { clientNetwork, checkoutKey, inWaves, endsBy: ends.paymentExpiresAt, onlyDrawn };
  // All statements take one round trip. Items are last, since other buyers of a size wait from then until the commit.
  const [areUsesHeld, , number, , held] = await sendTogether(
    holdDiscountUses(tx, orderId, quote.discounted.applied, shopperOf(quote)),
    holdGiftCard(tx, { orderId, giftCardId, cents: giftCardCents }),
    createPendingOrder(tx, { ...orderRow(quote), ...ends }),
    recordDropPurchases(tx, orderId, limited, lines, personOf(quote)),
    holdStock(tx, orderId, itemsToHold(quote), ends.expiresAt, terms),
  );
  if (!areUsesHeld) return refuseDiscounts(tx, quote);
  if (!held.ok) return refuseItems(tx, quote, held.reason);
  if (onlyDrawn) await recordDrawnOrder(tx, orderId);
  const sessionId = toPayCents ? null : await settleWithoutProvider(tx, quote);
  return {
    ok: true,
    order: {
      id: orderId,
      number,
      sessionId,
      lines: lines.map(soldLine),
      adjustments: quote.charges.adjustments,
      paymentExpiresAt: ends.paymentExpiresAt,
      heldUntil: held.endsBy,
      isPaid: !toPayCents,
      toPayCents,
      giftCardCents,
    },
  };
}

export function soldLine({ title, size, quantity, priceCents }: BagLine): PlacedOrder['lines'][number] {
  return { title, size: size === ONE_SIZE ? null : size, quantity, priceCents };
}

export function itemsToHold({ lines }: Quote) {
  return lines.map((line) => ({
    productId: line.id,
    productSizeId: line.productSizeId ?? '',
    quantity: line.quantity,
  }));
}

export function personOf({ buyer, request, payment }: Quote): Buyer {
  const { customerId, email } = buyer;
  return { customerId, email, address: request.shippingAddress.address, giftCardId: payment.giftCardId };
}

function orderRow({ orderId, request, buyer, payment, lines, ...quote }: Quote) {
  const { giftCardId, giftCardCents, toPayCents } = payment;
  const { method } = quote.shipping;
  return {
    id: orderId,
    userId: buyer.customerId ?? null,
    email: request.customerEmail,
    phone: request.phone,
    language: buyer.language,
    paymentMethod: toPayCents ? request.paymentMethod : methodWithoutProvider(giftCardId),
    giftCardId,
    giftCardCents,
    ...orderAddresses(request, method.kind === 'pickup'),
    business: buyer.business ?? null,
    totalCents: quote.charges.totalCents,
    adjustments: quote.adjustments,
    tax: quote.tax,
    shippingMethod: method,
    checkoutKey: buyer.checkoutKey,
    checkoutFingerprint: quote.fingerprint,
    items: lines.map((line) => ({
      ...soldLine(line),
      productId: line.id,
      productSizeId: line.productSizeId ?? null,
      imageUrl: line.imageUrl && `${line.imageUrl}-400.webp`,
    })),
  };
}

function unopenedUntil(now: Date): Date {
  return new Date(now.getTime() + config.UNOPENED_PAYMENT_MINUTES * 60_000);
}

/** A discount ended, or another order reserved its last use or the buyer's use for a first order. */
async function refuseDiscounts(tx: Db, quote: Quote): Promise<Refusal> {
  const dependsOnBuyer = verdictOnBuyer(quote.offered) !== undefined;
  const isUnjudged =
    quote.isUnjudged || (dependsOnBuyer && !(await mayReveal(quote.buyer, 'discount', true)).ok);
  const { discounted, offered } = await quoteDiscountsAgain(tx, quote, { isUnjudged });
  return { ok: false, reason: 'discount-changed', discounted, offered };
}

/** Another order reserved items after the bag was priced. The current stock explains this to the buyer. */
async function refuseItems(tx: Db, quote: Quote, reason: 'sold-out'): Promise<Refusal> {
  const { lines } = await priceItems(tx, quote);
  return { ok: false, reason: lines.find((line) => line.problem)?.problem ?? reason, lines };
}

function methodWithoutProvider(giftCardId: string | null): 'gift-card' | 'none' {
  return giftCardId ? 'gift-card' : 'none';
}

/** Returns a session id of our own. Like the provider's, it is the secret that proves who owns the order. */
async function settleWithoutProvider(tx: Db, { orderId, payment: { giftCardId } }: Quote): Promise<string> {
  const method = methodWithoutProvider(giftCardId).replace('-', '');
  const sessionId = `cs_${method}_${randomBytes(30).toString('hex')}`;
  const isTest = !config.STRIPE_SECRET_KEY?.includes('_live_');
  const payment = { orderId, sessionId, state: 'paid', amountCents: 0, currency: 'eur', isTest } as const;
  const settled = await settleOrder(tx, payment, 'checkout');
  if (!settled.ok || settled.order.paymentStatus !== 'paid' || settled.order.status === 'cancelled')
    throw new Error('An order of which nothing is left to pay was not settled.');
  return sessionId;
}
