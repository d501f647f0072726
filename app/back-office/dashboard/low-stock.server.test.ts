import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { addOrder, addProduct } from '#tests/support/orders.ts';
import { listLowStock } from './low-stock.server.ts';

test('sizes run low by what is available: stock less live holds; the fewest come first', async () => {
  const { id } = await addProduct(db, { S: 0, M: 5, L: 3, XL: 4 }, { title: 'Linen shirt' });
  await addOrder(db, [{ id, size: 'M', quantity: 3 }]);
  const { sizes, total } = await listLowStock(db, { atMost: 3, most: 20 });
  expect(total).toBe(3);
  expect(sizes.map(({ size, stock, available }) => [size, stock, available])).toEqual([
    ['S', 0, 0],
    ['M', 5, 2],
    ['L', 3, 3],
  ]);
  expect(sizes[0]).toMatchObject({ title: 'Linen shirt', productId: id });

  await db.execute(sql`update holds set expires_at = now() - interval '1 second'`);
  expect((await listLowStock(db, { atMost: 3, most: 20 })).total).toBe(2);
  expect(await listLowStock(db, { atMost: 3, most: 1 })).toMatchObject({ total: 2, sizes: [{ size: 'S' }] });

  await db.execute(sql`update product_sizes set available = false where size = 'S'`);
  expect((await listLowStock(db, { atMost: 3, most: 20 })).sizes.map(({ size }) => size)).toEqual(['L']);
  await db.execute(sql`update products set archived_at = now()`);
  expect(await listLowStock(db, { atMost: 3, most: 20 })).toEqual({ sizes: [], total: 0 });
});

test('more held than there is counts as none left', async () => {
  const { id } = await addProduct(db, { M: 2 });
  await addOrder(db, [{ id, size: 'M', quantity: 2 }]);
  await db.execute(sql`update product_sizes set stock_quantity = 1 where product_id = ${id}`);
  const { sizes } = await listLowStock(db, { atMost: 0, most: 20 });
  expect(sizes.map(({ stock, available }) => [stock, available])).toEqual([[1, 0]]);
});
