import { and, eq, inArray, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { giftCards } from '#app/gift-cards/tables.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { centsToDecimalText } from '#app/platform/text/cents.ts';
import { OTHER_AMOUNT, type TypedPurchase } from './purchase-fields.ts';

/**
 * Returns the form of an unpaid gift card by its order's id, the secret, to restore it after the payment page. Undefined for a paid,
 * unknown or anonymised order.
 */
export async function findUnpaidPurchase(db: Db, orderId: string): Promise<TypedPurchase | undefined> {
  if (!z.uuid().safeParse(orderId).success) return undefined;
  const [found] = await db
    .select({
      amountCents: giftCards.amountCents,
      recipientName: giftCards.recipientName,
      recipientEmail: giftCards.recipientEmail,
      senderName: giftCards.senderName,
      message: giftCards.message,
      language: giftCards.language,
      deliverOn: giftCards.deliverOn,
      email: orders.email,
      paymentMethod: orders.paymentMethod,
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
