import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { orders } from '#app/orders/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { addOrder, addProduct } from '#tests/support/orders.ts';
import { availableOnCard, findUsableGiftCard, lockUsableGiftCard } from './gift-card-balance.server.ts';
import { grantGiftCard } from './issue-gift-card.server.ts';
import { giftCards } from './tables.server.ts';

vi.hoisted(() => {
  process.env.STRIPE_SECRET_KEY = 'sk_live_x';
  process.env.SANDBOX = 'on';
});

test('a shop that takes real money takes no card that was bought while it was tried out', async () => {
  const [trial, real, given] = [await card(true), await card(false), await card()];
  const usable = async (code: string) => {
    const locked = await db.transaction((tx) => lockUsableGiftCard(tx, code));
    return [(await findUsableGiftCard(db, code))?.availableCents, locked && availableOnCard(locked, [])];
  };
  expect(await usable(trial)).toEqual([undefined, undefined]);
  expect(await usable(real)).toEqual([2_500, 2_500]);
  expect(await usable(given)).toEqual([2_500, 2_500]);
});

/** Buys a card with a test or real order, or gives one if undefined. Returns its code. */
async function card(isTest?: boolean): Promise<string> {
  const made = {
    amountCents: 2_500,
    recipientName: 'Noor',
    recipientEmail: 'noor@example.com',
    senderName: '',
    message: '',
    language: 'en' as const,
    deliverOn: '2026-11-26',
  };
  const actor = { id: randomUUID(), email: 'admin@example.com' };
  const { id, code = '' } = await grantGiftCard(db, actor, made, new Date());
  if (isTest === undefined) return code;
  const { id: productId } = await addProduct(db, { M: 5 });
  const { id: orderId } = await addOrder(db, [{ id: productId, size: 'M', quantity: 1 }]);
  await db
    .update(orders)
    .set({ isTest, kind: 'gift-card', paymentStatus: 'paid' })
    .where(eq(orders.id, orderId));
  await db.update(giftCards).set({ orderId }).where(eq(giftCards.id, id));
  return code;
}
