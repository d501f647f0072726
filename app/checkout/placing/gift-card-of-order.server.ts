import { randomBytes } from 'node:crypto';
import { lockUsableGiftCard } from '#app/gift-cards/gift-card-balance.server.ts';
import { giftCardPayment } from '#app/gift-cards/gift-card-payment.ts';
import { settleOrder } from '#app/orders/settling/settle-order.server.ts';
import { LEAST_TOTAL_CENTS } from '#app/payments/payment-limits.ts';
import { config } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';

/** What of a card a shopper said: its code, and what the page said that it pays, in cents. */
type Said = { code: string; amount?: number | undefined };

export type GiftCardRefusal = 'gift-card-unknown' | 'gift-card-empty' | 'gift-card-changed';

/**
 * The card that a shopper pays with, locked until the transaction ends. What their own earlier orders keep of it counts as there. Nothing
 * where they named none; `ofOrder` then says what it pays of a total.
 */
export async function findGiftCardOfCheckout(tx: Db, said: Said | undefined, ownOrders: string[]) {
  const card = said && (await lockUsableGiftCard(tx, said.code, ownOrders));
  return {
    /** What the order's fingerprint has of it: what is left on it changes by the payment itself. */
    mark: said && [card?.id, said.amount],
    ofOrder(totalCents: number): GiftCardRefusal | { giftCardId: string | null; giftCardCents: number } {
      if (!said || totalCents === 0) return { giftCardId: null, giftCardCents: 0 };
      if (!card) return 'gift-card-unknown';
      const giftCardCents = giftCardPayment(totalCents, card.availableCents);
      // Beside a card that pays next to nothing the provider may not take the rest either.
      if (giftCardCents <= 0) return 'gift-card-empty';
      if (said.amount !== undefined && said.amount !== giftCardCents) return 'gift-card-changed';
      return { giftCardId: card.id, giftCardCents };
    },
  };
}

/** Whether the payment provider takes no payment of what is left; nothing left needs none. */
export function isBelowProviderLeast(leftCents: number): boolean {
  return leftCents > 0 && leftCents < LEAST_TOTAL_CENTS;
}

/**
 * Settles an order of which nothing is left to pay, in the transaction that placed it: there is no payment page, and so nothing to wait
 * for. Answers the id that stands for its payment session, which proves to us whose order it is, as the provider's do.
 */
export async function settleWithoutProvider(
  tx: Db,
  orderId: string,
  method: 'gift-card' | 'none',
): Promise<string> {
  const sessionId = `cs_${method.replace('-', '')}_${randomBytes(30).toString('hex')}`;
  const isTest = !config.STRIPE_SECRET_KEY?.includes('_live_');
  const paid = { orderId, sessionId, state: 'paid', amountCents: 0, currency: 'eur', isTest } as const;
  const settled = await settleOrder(tx, paid, 'checkout');
  if (!settled.ok || settled.settled.paymentStatus !== 'paid' || settled.settled.status === 'cancelled')
    throw new Error('An order of which nothing is left to pay was not settled.');
  return sessionId;
}
