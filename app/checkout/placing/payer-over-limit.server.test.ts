import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { productSizes } from '#app/catalogue/tables.server.ts';
import { grantGiftCard } from '#app/gift-cards/issue-gift-card.server.ts';
import { setOrderStatus } from '#app/order-management/editing/set-order-status.server.ts';
import { deliverOrderMail } from '#app/order-management/mail/deliver-order-mail.server.ts';
import { orderRefunds, orders } from '#app/orders/tables.server.ts';
import { findPayment } from '#app/payments/find-payment.server.ts';
import { processRefund } from '#app/payments/refunds/process-refunds.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { sendMail } from '#app/platform/mail/smtp.server.ts';
import { customerForTests } from '#tests/support/customer.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { addLimitedDrop, buy, person, placed, settle } from '#tests/support/limited-drops.ts';

vi.mock('#app/payments/find-payment.server.ts', { spy: true });
vi.mock('#app/payments/refund-payment.server.ts', () => ({
  refundPayment: vi.fn(async ({ refundId }) => ({ ok: true, providerId: `re_${refundId}` })),
}));
vi.mock('#app/platform/mail/smtp.server.ts', { spy: true });

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
});
afterEach(() => vi.mocked(findPayment).mockReset());
afterAll(stopJobs);

test('who pays with one card for two people has the second order given back at once, with a mail', async () => {
  const { shirt } = await addLimitedDrop(1);
  const [first, second] = [await placed([shirt], person()), await placed([shirt], person())];
  await settle(first, 'paid', { payer: 'card one' });
  await settle(second, 'paid', { payer: 'card one' });
  expect(await stateOf(first.id)).toMatchObject({ status: 'processing', paymentStatus: 'paid' });
  expect(await stateOf(second.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'paid' });
  expect(await leftOf(shirt)).toBe(49);
  const [owed] = await db.select().from(orderRefunds).where(eq(orderRefunds.orderId, second.id));
  expect(owed).toMatchObject({ cause: 'over-limit', amountCents: 5_000, status: 'pending' });
  await processRefund(db, owed?.id ?? '', new Date());
  expect(await stateOf(second.id)).toMatchObject({ paymentStatus: 'refunded' });
  expect(await mailsOf(second.id)).toEqual(['order_refunded']);
  vi.mocked(sendMail).mockResolvedValueOnce({ ok: true });
  await deliverOrderMail(db, { orderId: second.id, type: 'order_refunded', number: 0 });
  expect(vi.mocked(sendMail).mock.lastCall?.[0]).toMatchObject({
    text: expect.stringContaining('One person can have only so many items'),
  });
  // Repeating it changes nothing.
  await settle(second, 'paid', { payer: 'card one' });
  expect(await db.$count(orderRefunds, eq(orderRefunds.orderId, second.id))).toBe(1);
  const third = await placed([shirt], person());
  await settle(third, 'paid', { payer: 'card two' });
  expect(await stateOf(third.id)).toMatchObject({ status: 'processing' });
});

test('what was sent before it was paid is sold by its payment, also to who has as many already', async () => {
  const { shirt } = await addLimitedDrop(1);
  const [first, second] = [await placed([shirt], person()), await placed([shirt], person())];
  await settle(first, 'paid', { payer: 'card of both' });
  const sent = { number: second.number, status: 'shipped', reason: '', shipsUnpaid: true };
  const actor = { id: randomUUID(), email: 'admin@example.com' };
  expect(await setOrderStatus(db, actor, sent, new Date())).toMatchObject({ ok: true });
  await settle(second, 'paid', { payer: 'card of both' });
  expect(await stateOf(second.id)).toMatchObject({ status: 'shipped', paymentStatus: 'paid' });
  expect(await leftOf(shirt)).toBe(48);
});

test.each(['shipped', 'delivered'] as const)(
  'an order that was %s unpaid by a version that took nothing from stock for it is sold by its payment too',
  async (status) => {
    const { shirt } = await addLimitedDrop(1);
    const [first, second] = [await placed([shirt], person()), await placed([shirt], person())];
    await settle(first, 'paid', { payer: 'card of both' });
    await db.update(orders).set({ status }).where(eq(orders.id, second.id));
    await settle(second, 'paid', { payer: 'card of both' });
    expect(await stateOf(second.id)).toMatchObject({ status, paymentStatus: 'paid' });
    expect(await leftOf(shirt)).toBe(48);
  },
);

test('of orders that one card pays at the same moment as many are sold as may be', async () => {
  const { shirt } = await addLimitedDrop(2);
  const bought = [];
  for (let count = 0; count < 6; count++) bought.push(await placed([shirt], person()));
  await Promise.all(bought.map((order) => settle(order, 'paid', { payer: 'card of many' })));
  const states = await Promise.all(bought.map(({ id }) => stateOf(id)));
  expect(states.filter(({ status }) => status === 'processing')).toHaveLength(2);
  expect(await leftOf(shirt)).toBe(48);
});

test('who was not counted while unpaid is when both are paid', async () => {
  const { shirt } = await addLimitedDrop(1);
  const { customer } = await customerForTests(db);
  const asGuest = await placed([shirt], { ...person(), email: customer.email });
  const signedIn = await placed([shirt], { ...person(), email: customer.email, customerId: customer.id });
  await settle(signedIn, 'paid', { payer: 'card a' });
  await settle(asGuest, 'paid', { payer: 'card b' });
  expect(await stateOf(signedIn.id)).toMatchObject({ status: 'processing' });
  expect(await stateOf(asGuest.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'paid' });
});

test('the provider is asked who paid where the webhook does not say it, and only for a drop with a limit', async () => {
  const { drop, shirt } = await addLimitedDrop(1);
  const [first, second] = [await placed([shirt], person()), await placed([shirt], person())];
  const answer = { state: 'paid', amountCents: 5_000, currency: 'eur', isTest: true } as const;
  vi.mocked(findPayment).mockResolvedValue({ ok: true, payment: { ...answer, payer: 'card asked for' } });
  await settle(first, 'paid', {});
  await settle(second, 'paid', {});
  expect(findPayment).toHaveBeenCalledTimes(2);
  expect(await stateOf(second.id)).toMatchObject({ status: 'cancelled' });
  await db.execute(sql`update drops set pieces_per_person = null where id = ${drop}`);
  const free = await placed([shirt], person());
  await settle(free, 'paid', {});
  expect(findPayment).toHaveBeenCalledTimes(2);
  expect(await stateOf(free.id)).toMatchObject({ status: 'processing' });
});

test('while the provider does not say who paid, nothing is sold and nothing lost', async () => {
  const { shirt } = await addLimitedDrop(1);
  const order = await placed([shirt], person());
  vi.mocked(findPayment).mockResolvedValue({ ok: false, reason: 'unavailable' });
  await expect(settle(order, 'paid', {})).rejects.toThrow('did not say who paid');
  expect(await stateOf(order.id)).toMatchObject({ status: 'pending', paymentStatus: 'pending' });
  await settle(order, 'paid', { payer: null });
  expect(await stateOf(order.id)).toMatchObject({ status: 'processing', paymentStatus: 'paid' });
});

test.each([
  ['all', 20_000],
  // The provider's minimum is 50 cents, so a rest stays on the card.
  ['a part', 4_980],
])('who pays %s with one gift card for two people is refused the second order', async (_, amountCents) => {
  const { shirt } = await addLimitedDrop(1);
  const people = {
    recipientName: 'Noor',
    recipientEmail: 'noor@example.com',
    senderName: 'Sem',
    message: '',
  };
  const card = { amountCents, ...people, language: 'en', deliverOn: '2026-12-01' } as const;
  const { code = '' } = await grantGiftCard(
    db,
    { id: randomUUID(), email: 'admin@example.com' },
    card,
    new Date(),
  );
  const first = await placed([shirt], { ...person(), giftCard: { code } });
  if (!first.isPaid) await settle(first, 'paid', { payer: 'card one' });
  expect(await stateOf(first.id)).toMatchObject({ status: 'processing', paymentStatus: 'paid' });
  const second = await buy([shirt], { ...person(), giftCard: { code } });
  expect(second).toMatchObject({ ok: false, reason: 'drop-limit' });
  expect(await leftOf(shirt)).toBe(49);
});

async function stateOf(id: string) {
  const [order] = await db
    .select({ status: orders.status, paymentStatus: orders.paymentStatus })
    .from(orders)
    .where(eq(orders.id, id));
  if (!order) throw new Error('There is no such order.');
  return order;
}

async function leftOf(productId: string) {
  const [size] = await db
    .select({ left: productSizes.stockQuantity })
    .from(productSizes)
    .where(eq(productSizes.productId, productId));
  return size?.left;
}

async function mailsOf(orderId: string) {
  const { rows } = await db.execute<{ type: string }>(
    sql`select data->>'type' as type from pgboss.job where name = 'order-mail' and data->>'orderId' = ${orderId}`,
  );
  return rows.map(({ type }) => type);
}
