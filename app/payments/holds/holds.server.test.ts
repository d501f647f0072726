import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '#app/orders/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { addOrder, addProduct } from '#tests/support/orders.ts';
import { listStuckOrders } from '../recovery/stuck-orders.server.ts';
import { listHolds } from './holds.server.ts';

test('unpaid orders and stuck ones are found as in the list of orders, held ones also by their network', async () => {
  const product = await addProduct(db, { M: 2 });
  const { id } = await addOrder(db, [{ id: product.id, size: 'M', quantity: 1 }]);
  const name = `Zofia Łukasiewicz ${randomUUID()}`;
  const now = new Date();
  const [order] = await db
    .update(orders)
    .set({
      shippingAddress: sql`${orders.shippingAddress} || ${JSON.stringify({ name })}::jsonb`,
      createdAt: new Date(now.getTime() - 31 * 60_000),
    })
    .where(eq(orders.id, id))
    .returning({ number: orders.orderNumber });
  await db.execute(sql`update holds set client_network = '2001:db8:7:7::/64' where order_id = ${id}`);
  const number = order?.number.replace('ORD-', '#') ?? '';
  const asked = { sort: 'since', direction: 'desc', page: 1, perPage: 100 } as const;
  for (const search of [name.replace('Łu', 'lu'), number, order?.number ?? '', '2001:DB8:7:']) {
    const { holds, found } = await listHolds(db, { ...asked, search }, 1);
    expect([search, found, holds.map((hold) => hold.id)]).toEqual([search, 1, [id]]);
  }
  for (const search of [name.replace('Łu', 'lu'), number, id.slice(0, 8).toUpperCase()]) {
    const stuck = await listStuckOrders(db, { ...asked, search }, now);
    expect([search, stuck.orders.map((found) => found.id)]).toEqual([search, [id]]);
  }
  expect((await listHolds(db, { ...asked, search: 'a%' }, 1)).holds).toEqual([]);
});
