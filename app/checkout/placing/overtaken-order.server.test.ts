import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '#app/orders/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { waitsForTests as waits } from '#tests/support/lock-waits.ts';
import { addProduct, checkoutRequestFor } from '#tests/support/orders.ts';
import { placeOrder } from './place-order.server.ts';

test('who is overtaken between the price and the hold hears what is left now, and nothing is written', async () => {
  const [plenty, scarce] = [await addProduct(db, { M: 9 }), await addProduct(db, { M: 3 })];
  const lines = [plenty, scarce].map(({ id }) => ({ id, size: 'M', quantity: 2 }));
  const customerEmail = `${randomUUID()}@example.com`;
  let placed: unknown;
  // Priced before the other purchase is visible, it waits for the size's lock.
  const hasWaited = await waits(
    (tx) => tx.execute(sql`update product_sizes set stock_quantity = 1 where product_id = ${scarce.id}`),
    async () => {
      const circumstances = { checkoutKey: randomUUID(), language: 'en', now: new Date() } as const;
      placed = await placeOrder(db, checkoutRequestFor(lines, { customerEmail }), circumstances);
    },
  );
  expect(hasWaited).toBe(true);
  expect(placed).toMatchObject({
    ...{ ok: false, reason: 'only-left' },
    lines: [{ id: plenty.id }, { id: scarce.id, problem: 'only-left', available: 1 }],
  });
  expect(await db.$count(orders, eq(orders.email, customerEmail))).toBe(0);
});

test('a size that an operator deletes between the price and the order is said to be gone, and nothing is written', async () => {
  const shirt = await addProduct(db, { M: 3, L: 3 });
  const customerEmail = `${randomUUID()}@example.com`;
  let placed: unknown;
  const hasWaited = await waits(
    (tx) => tx.execute(sql`delete from product_sizes where product_id = ${shirt.id} and size = 'M'`),
    async () => {
      const circumstances = { checkoutKey: randomUUID(), language: 'en', now: new Date() } as const;
      const lines = [{ id: shirt.id, size: 'M', quantity: 1 }];
      placed = await placeOrder(db, checkoutRequestFor(lines, { customerEmail }), circumstances);
    },
  );
  expect(hasWaited).toBe(true);
  expect(placed).toMatchObject({ ok: false, reason: 'size-unavailable' });
  expect(await db.$count(orders, eq(orders.email, customerEmail))).toBe(0);
});
