import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { giftCards } from '#app/gift-cards/tables.server.ts';
import { emailLogs, orders, paymentLogs } from '#app/orders/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { addOrder, addProduct } from '#tests/support/orders.ts';
import { countOrderHealth } from './order-health.server.ts';

test('stuck orders and undelivered mails, gift cards among them, are those of now; mails and errors those of the last 24 hours', async () => {
  const now = new Date();
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const { id: productId } = await addProduct(db, { M: 5 });
  const add = async (minutes: number, change: Partial<typeof orders.$inferInsert> = {}) => {
    const { id } = await addOrder(db, [{ id: productId, size: 'M', quantity: 1 }]);
    await db
      .update(orders)
      .set({ createdAt: ago(minutes / 60), ...change })
      .where(eq(orders.id, id));
    return id;
  };
  const orderId = await add(31);
  expect(await countOrderHealth(db, now)).toMatchObject({ hasSold: false });
  await add(29);
  await add(31, { status: 'processing', paymentStatus: 'paid' });
  await add(31, { deletedAt: now });

  await db.insert(emailLogs).values([
    { orderId, emailType: 'order_confirmation', status: 'sent', createdAt: ago(23) },
    { orderId, emailType: 'order_shipped', status: 'failed', createdAt: ago(1) },
    { orderId, emailType: 'order_refunded', status: 'sent', createdAt: ago(25) },
  ]);
  const log = { orderId, eventType: 'payment_status_changed' } as const;
  await db.insert(paymentLogs).values([
    { ...log, status: 'error', metadata: { error: 'Database error 40001' }, createdAt: ago(1) },
    { ...log, status: 'error', metadata: { reason: 'amount-mismatch' }, createdAt: ago(1) },
    { ...log, status: 'success', createdAt: ago(1) },
    { ...log, status: 'error', metadata: { error: 'database error' }, createdAt: ago(25) },
  ]);
  const card = {
    codeEnd: '0000',
    amountCents: 1_000,
    recipientName: 'Noor',
    recipientEmail: 'noor@example.com',
  };
  const due = { ...card, sealedCode: '', language: 'en', deliverOn: '2026-11-22', issuedAt: now } as const;
  await db.insert(giftCards).values([
    { ...due, codeHash: 'failed', mailStatus: 'failed' },
    { ...due, codeHash: 'waiting', mailStatus: 'waiting' },
    { ...due, codeHash: 'sent', mailStatus: 'sent' },
  ]);
  expect(await countOrderHealth(db, now)).toEqual({
    books: { differences: 0, lastAt: null, problem: null },
    moneyOwed: { needsAttention: 0, total: 0, totalCents: 0, attentionSince: null },
    undelivered: { failed: 2, waiting: 1 },
    hasSold: true,
    stuckSince: ago(31 / 60).toISOString(),
    stuckOrders: 1,
    emailLogs: 2,
    paymentErrors: 2,
    databaseErrors: 1,
  });
});
