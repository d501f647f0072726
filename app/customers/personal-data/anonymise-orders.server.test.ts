import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { findOrderViewByPaymentSession } from '#app/order-management/history/find-order-view.server.ts';
import { runOrderMailJob } from '#app/order-management/mail/run-order-mail-job.server.ts';
import type { OrderStatus } from '#app/orders/order-status.ts';
import type { PaymentStatus } from '#app/orders/payment-status.ts';
import { emailLogs, orders } from '#app/orders/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import type { Mail } from '#app/platform/mail/smtp.server.ts';
import { customerForTests } from '#tests/support/customer.ts';
import { addOrder, addProduct } from '#tests/support/orders.ts';
import { anonymiseOrders, detachOrders, listOrdersUnderWay } from './anonymise-orders.server.ts';

const sent = vi.hoisted((): Mail[] => []);
vi.mock('#app/platform/mail/smtp.server.ts', () => ({ sendMail: async (mail: Mail) => sent.push(mail) }));
afterEach(() => {
  sent.length = 0;
});

const now = new Date('2026-11-22T12:00:00Z');
const statuses: OrderStatus[] = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'];
const paymentStatuses: PaymentStatus[] = ['pending', 'paid', 'failed', 'refunded', 'cancelled'];
const every = statuses.flatMap((status) => paymentStatuses.map((payment) => [status, payment] as const));

test.each(every)(
  '%s, %s: the name goes when nothing is left to bring, to give back or to tell',
  async (status, payment) => {
    const { customer } = await customerForTests(db);
    const ages = [0, 3, 29, 31];
    const placed = await Promise.all(
      ages.map(async (days) => ({ days, ...(await anOrder(customer.id, status, payment, days)) })),
    );
    const isOver = (days: number) =>
      status === 'delivered' ||
      (status === 'shipped' && days > 30) ||
      (status === 'cancelled' && (payment === 'refunded' ? days > 2 : payment !== 'paid'));
    const open = placed.filter(({ days }) => !isOver(days)).map(({ number }) => number);
    expect((await listOrdersUnderWay(db, { accountId: customer.id }, now)).sort()).toEqual(open.sort());

    await detachOrders(db, { accountId: customer.id }, now);
    for (const { id, days } of placed) {
      const order = await find(id);
      expect(order).toMatchObject({ userId: null, ownerLeftAt: now, totalCents: 10_000, status });
      expect(order.email === '', `after ${days} days`).toBe(isOver(days));
      expect(order.shippingAddress.name === '').toBe(isOver(days));
      expect(order.billingAddress === null).toBe(isOver(days));
      expect(order.shippingAddress.address.country).toBe('Netherlands');
    }
  },
);

test('an order under way keeps its address until it has arrived, and then loses it by itself', async () => {
  const { customer } = await customerForTests(db);
  const { id, sessionId } = await anOrder(customer.id, 'processing', 'paid', 0);
  const { id: guests } = await anOrder(null, 'delivered', 'paid', 400);
  await detachOrders(db, { accountId: customer.id }, now);
  expect(await anonymiseOrders(db, now)).toBe(0);
  expect((await find(id)).shippingAddress.address.line1).toBe('Prinsengracht 1');
  expect(await findOrderViewByPaymentSession(db, sessionId)).toMatchObject({ email: 'noor@example.com' });

  await db.update(orders).set({ status: 'delivered' }).where(eq(orders.id, id));
  expect(await anonymiseOrders(db, now)).toBe(1);
  expect(await anonymiseOrders(db, now)).toBe(0);
  expect(await find(id)).toMatchObject({ email: '', phone: '' });
  expect(await findOrderViewByPaymentSession(db, sessionId)).toBeUndefined();
  expect(await find(guests)).toMatchObject({ email: 'noor@example.com', ownerLeftAt: null });
});

test('an order that is nobody’s any more is mailed to nobody, and no mail is noted', async () => {
  const { customer } = await customerForTests(db);
  const { id } = await anOrder(customer.id, 'cancelled', 'cancelled', 0);
  await detachOrders(db, { accountId: customer.id }, now);
  await runOrderMailJob(db, { orderId: id, type: 'order_refunded' }, new Date());
  expect(sent).toEqual([]);
  expect(await db.select().from(emailLogs).where(eq(emailLogs.orderId, id))).toEqual([]);
});

async function anOrder(
  userId: string | null,
  status: OrderStatus,
  paymentStatus: PaymentStatus,
  days: number,
) {
  const shirt = await addProduct(db, { M: 9 });
  const order = await addOrder(db, [{ id: shirt.id, size: 'M', quantity: 2 }]);
  const updatedAt = new Date(now.getTime() - days * 86_400_000);
  const address = { line1: 'Kade 2', city: 'Gouda', postal_code: '2801 AA', country: 'Netherlands' };
  const billingAddress = { name: 'De Vries BV', address };
  const fields = { userId, status, paymentStatus, updatedAt, billingAddress, checkoutKey: randomUUID() };
  await db.update(orders).set(fields).where(eq(orders.id, order.id));
  return order;
}

async function find(id: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Error('There is no order.');
  return order;
}
