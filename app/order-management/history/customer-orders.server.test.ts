import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { claimGuestOrders } from '#app/customers/customer-orders.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import { createPendingOrder } from '#app/payments/pending-orders.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { customerForTests } from '#tests/support/customer.ts';
import { addProduct } from '#tests/support/products.ts';
import { findCustomerOrder, listCustomerOrders } from './customer-orders.server.ts';

test('the history has what was bought, the newest first, and no checkout that nobody paid', async () => {
  const { customer } = await customerForTests(db);
  const first = await addOrder({ userId: customer.id, createdAt: new Date('2026-01-01') });
  const second = await addOrder({ userId: customer.id, status: 'processing', paymentStatus: 'paid' });
  await addOrder({ userId: customer.id, status: 'cancelled', paymentStatus: 'cancelled' });
  const refunded = await addOrder({
    userId: customer.id,
    createdAt: new Date('2025-01-01'),
    status: 'cancelled',
    paymentStatus: 'refunded',
  });
  const hidden = await addOrder({ userId: customer.id, deletedAt: new Date() });
  await addOrder({});
  const listed = await listCustomerOrders(db, customer.id);
  expect(listed.map(({ number }) => number)).toEqual([second, first, refunded]);
  expect(listed[0]).toMatchObject({ totalCents: 15_000, pieces: 3, pictures: ['/media/a-400.webp'] });
  expect(await findCustomerOrder(db, customer.id, hidden)).toEqual({ ok: false, reason: 'not-found' });
});

test('an order is shown to its owner; to anybody else there is none', async () => {
  const [noor, sam] = [(await customerForTests(db)).customer, (await customerForTests(db)).customer];
  const number = await addOrder({ userId: noor.id });
  expect(await findCustomerOrder(db, noor.id, number)).toMatchObject({
    ok: true,
    order: { order_number: number, total_amount: 150, items: [{ quantity: 3, price: 50 }] },
  });
  const none = { ok: false, reason: 'not-found' };
  expect(await findCustomerOrder(db, sam.id, number)).toEqual(none);
  expect(await findCustomerOrder(db, noor.id, await addOrder({}))).toEqual(none);
  expect(await findCustomerOrder(db, noor.id, 'ORD-999999999')).toEqual(none);
});

test.each(['', 'ORD-', 'ord-1', 'ORD-1 ', "ORD-1' or 1=1", 'ORD-1234567890123', '\0'])(
  '%j is no order number',
  async (number) => {
    const { customer } = await customerForTests(db);
    expect(await findCustomerOrder(db, customer.id, number)).toEqual({ ok: false, reason: 'invalid-number' });
  },
);

test('orders of a guest become theirs by e-mail, once, and nobody else loses any', async () => {
  const email = `${randomUUID()}@example.com`;
  const { customer } = await customerForTests(db, { email });
  const other = (await customerForTests(db)).customer;
  const guest = await addOrder({ email: email.toUpperCase() });
  await addOrder({ email: `x${email}` });
  await addOrder({ email, userId: other.id });
  const claims = await Promise.all([1, 2].map(() => claimGuestOrders(db, { userId: customer.id, email })));
  expect(claims.sort()).toEqual([0, 1]);
  expect((await listCustomerOrders(db, customer.id)).map(({ number }) => number)).toEqual([guest]);
  expect(await listCustomerOrders(db, other.id)).toHaveLength(1);
});

async function addOrder(fields: Partial<typeof orders.$inferInsert>): Promise<string> {
  const { id: productId } = await addProduct('Shirt');
  const id = randomUUID();
  const number = await db.transaction((tx) =>
    createPendingOrder(tx, {
      id,
      email: 'noor@example.com',
      paymentMethod: 'card',
      totalCents: 15_000,
      shippingAddress: {
        name: 'Noor de Vries',
        address: { line1: 'Gracht 1', city: 'Delft', postal_code: '1', country: 'Netherlands' },
      },
      expiresAt: new Date(),
      items: [
        {
          productId,
          title: 'Shirt',
          priceCents: 5_000,
          quantity: 3,
          size: 'M',
          imageUrl: '/media/a-400.webp',
        },
      ],
    }),
  );
  await db
    .update(orders)
    .set({ ...fields, id })
    .where(eq(orders.id, id));
  return number;
}
