import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { profiles } from '#app/accounts/tables.server.ts';
import { exportCustomers } from '#app/customers/list-customers.server.ts';
import { orderItems, orderRefunds, orders } from '#app/orders/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { exportOrders } from './export-orders.server.ts';

const everything = { search: '', isDeleted: false };
const address = {
  line1: 'Prinsengracht 1',
  postal_code: '1015 DK',
  city: 'Amsterdam',
  country: 'Netherlands',
};

beforeEach(async () => {
  await db.delete(orders);
  await db.delete(profiles);
});

test('an order is a line in the reader’s language, its items in one cell, and no cell is a formula', async () => {
  const { id, orderNumber } = await insertOrder({ email: '=1+1@example.com', totalCents: 12_345 });
  await db.insert(orderItems).values([
    { orderId: id, position: 0, title: 'Linen Shirt', size: 'M', quantity: 2, priceCents: 6_000 },
    { orderId: id, position: 1, title: 'Scarf', size: 'One Size', quantity: 1, priceCents: 345 },
  ]);
  const refund = { id: randomUUID(), orderId: id, number: 1, amountCents: 345, createdAt: new Date() };
  await db.insert(orderRefunds).values({ ...refund, status: 'succeeded' });
  expect(await linesOf(exportOrders(db, everything, 'nl'))).toEqual([
    expect.stringMatching(/^\uFEFFBestelling;Geplaatst op;Status;/),
    `${orderNumber};2026-11-02 13:00;In behandeling;Betaald;card;Noor Bos;'=1+1@example.com;'+31612345678;` +
      'Prinsengracht 1;;1015 DK;Amsterdam;;Nederland;3;' +
      '"2 × Linen Shirt, Maat M\n1 × Scarf, Eén maat";123,45;0;3,45;',
  ]);
});

test('the file holds every order of the list, however many share a moment, and none of another list', async () => {
  const placed = await insertOrders(
    Array.from({ length: 1_001 }, (_, count) => ({ status: count % 2 ? 'shipped' : 'processing' })),
  );
  const numbers = placed.map(({ orderNumber }) => orderNumber);
  await insertOrder({ deletedAt: new Date() });
  const exported = async (filters: Parameters<typeof exportOrders>[1]) =>
    (await linesOf(exportOrders(db, filters, 'en'))).slice(1).map((line) => line.split(',')[0]);
  expect((await exported(everything)).sort()).toEqual(numbers.sort());
  expect(await exported({ ...everything, status: 'shipped' })).toHaveLength(500);
  expect(await exported({ ...everything, to: '2026-11-01' })).toEqual([]);
});

test('customers are accounts and guests, each once, with what they spent', async () => {
  await db.insert(profiles).values({
    email: 'noor@example.com',
    firstName: 'Noor',
    lastName: 'Bos',
    createdAt: new Date('2026-11-01T12:00:00Z'),
  });
  await insertOrder({ email: 'NOOR@example.com', totalCents: 5_000 });
  await insertOrders(Array.from({ length: 250 }, (_, count) => ({ email: `guest-${count}@example.com` })));
  const [heading, ...lines] = await linesOf(exportCustomers(db, 'en'));
  expect(heading).toBe('\uFEFFEmail,Name,Account or guest,Orders,Spent,Last active at');
  expect(lines).toHaveLength(251);
  expect(lines).toContain('noor@example.com,Noor Bos,Account,1,50,2026-11-02 13:00');
  expect(new Set(lines).size).toBe(251);
});

type Placed = Partial<typeof orders.$inferInsert>;

async function insertOrder(order: Placed) {
  const [placed] = await insertOrders([order]);
  if (!placed) throw new Error('No order was inserted.');
  return placed;
}

function insertOrders(placed: Placed[]) {
  const values = placed.map((order) => ({
    email: 'noor@example.com',
    phone: '+31612345678',
    status: 'processing' as const,
    paymentStatus: 'paid' as const,
    paymentMethod: 'card' as const,
    totalCents: 100,
    shippingAddress: { name: 'Noor Bos', address },
    expiresAt: new Date('2026-11-02T12:30:00Z'),
    createdAt: new Date('2026-11-02T12:00:00Z'),
    ...order,
  }));
  return db.insert(orders).values(values).returning({ id: orders.id, orderNumber: orders.orderNumber });
}

async function linesOf(file: AsyncGenerator<string>): Promise<string[]> {
  let text = '';
  for await (const part of file) text += part;
  return text.split('\r\n').slice(0, -1);
}
