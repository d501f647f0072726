import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { explain, type Node, queriesOf } from 'sample-shop/large/explain.server.ts';
import { beforeAll, expect, test } from 'vitest';
import { emailLogs, orderRestocks, orders, orderWithdrawals } from '#app/orders/tables.server.ts';
import { createPendingOrder } from '#app/payments/pending-orders.server.ts';
import { connectForLongWork, db, pool } from '#app/platform/database/db.server.ts';
import { addProduct } from '#tests/support/products.ts';
import { countedViews, directionOfView, MOST_IN_VIEW, type OrderListView } from '../order-list-views.ts';
import { listAdminOrders } from './list-admin-orders.server.ts';
import { countOrderViews } from './order-list-condition.server.ts';

const usual = { search: '', sort: 'date', page: 1, perPage: 25, isDeleted: false } as const;

/** All paid; a fifth in each status, every thousandth deleted, the first the newest. */
beforeAll(async () => {
  const long = connectForLongWork();
  await long.db.execute(sql`
    insert into orders (order_number, email, status, payment_status, payment_method, total_cents, shipping_address,
      expires_at, created_at, deleted_at)
    select 'ORD-' || (500000 + n), 'shopper' || n || '@example.com',
      (array['pending', 'processing', 'shipped', 'delivered', 'cancelled'])[n % 5 + 1], 'paid', 'card', n, '{}', now(),
      timestamptz '2026-11-20 12:00Z' - n * interval '10 minutes', case when n % 1000 = 0 then now() end
    from generate_series(1, 20000) n`);
  await long.db.execute(sql`
    insert into order_items (order_id, position, title, price_cents) select id, 0, 'Shirt', total_cents from orders`);
  await long.db.execute(sql`vacuum analyze orders`);
  await long.pool.end();
}, 300_000);

test('views are counted from indexes, and no further than a thousand orders of each', async () => {
  for (const query of await queriesOf(pool, (db) => countOrderViews(db, countedViews))) {
    const { Plan } = await explain(pool, query);
    const nodes = nodesOf(Plan);
    expect(
      nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'orders'),
    ).toEqual([]);
    expect(nodes.filter((node) => node['Node Type'] === 'Limit')).toHaveLength(countedViews.length);
  }
});

test('each view has its orders and their number, and the usual list leaves unpaid checkouts out', async () => {
  const before = await countOrderViews(db, countedViews);
  expect(before).toEqual({
    'to-send': MOST_IN_VIEW + 1,
    disputed: 0,
    'cancelled-paid': MOST_IN_VIEW + 1,
    withdrawn: 0,
    undelivered: 0,
    unpaid: 0,
  });
  expect((await listed('to-send')).numbers[0], 'what waits longest').toBe('ORD-519996');

  // Two unpaid checkouts: one open, one ended.
  await db.execute(sql`update orders set payment_status = 'pending' where id = ${await idOf(5)}`);
  await db.execute(sql`update orders set payment_status = 'failed' where id = ${await idOf(4)}`);
  expect((await listed('unpaid')).numbers).toEqual(['ORD-500004', 'ORD-500005']);
  expect((await listed('orders')).numbers.slice(0, 4)).toEqual([
    'ORD-500001',
    'ORD-500002',
    'ORD-500003',
    'ORD-500006',
  ]);
  expect((await listed('all')).numbers.slice(3, 5)).toEqual(['ORD-500004', 'ORD-500005']);
  expect((await listed('orders', 'shopper5@')).numbers).toEqual([]);

  // Gift cards are not sent, and deleted orders not counted.
  await db.execute(sql`update orders set kind = 'gift-card' where id = ${await idOf(6)}`);
  expect((await listed('to-send', 'shopper6@')).total).toBe(0);
  expect((await listed('to-send', 'shopper1@')).total).toBe(1);
  expect((await listed('cancelled-paid', 'shopper9@')).total).toBe(1);
  // Free orders keep no money.
  await db.execute(sql`update orders set total_cents = 0 where id = ${await idOf(9)}`);
  expect((await listed('cancelled-paid', 'shopper9@')).total).toBe(0);

  const statement = { name: 'Noor', email: 'noor@example.com', language: 'en', pieces: [] } as const;
  const stated = { ...statement, number: 1, statedAt: new Date(), orderId: await idOf(3) };
  await db.insert(orderWithdrawals).values([
    { ...stated, pieces: [], id: randomUUID() },
    { ...stated, pieces: [], id: randomUUID(), number: 2 },
    { ...stated, pieces: [], id: randomUUID(), orderId: await idOf(2), closedAt: new Date() },
  ]);
  const failed = { emailType: 'order_shipped', status: 'failed' } as const;
  await db.insert(emailLogs).values([
    { ...failed, orderId: await idOf(2) },
    { ...failed, orderId: await idOf(1_000) },
    { orderId: await idOf(3), emailType: 'order_shipped', status: 'sent' },
  ]);
  expect((await listed('withdrawn')).numbers).toEqual(['ORD-500003']);
  expect((await listed('undelivered')).numbers).toEqual(['ORD-500002']);
  expect(await countOrderViews(db, countedViews)).toMatchObject({ withdrawn: 1, undelivered: 1, unpaid: 2 });
});

test('a row has how many pieces were ordered, and how many are back', async () => {
  const shirt = await addProduct('Linen Shirt');
  const id = randomUUID();
  await db.transaction((tx) =>
    createPendingOrder(tx, {
      id,
      email: 'buyer@example.com',
      paymentMethod: 'card',
      totalCents: 15_000,
      shippingAddress: {
        name: 'Noor',
        address: { line1: 'Kade 1', postal_code: '1017 AB', city: 'Amsterdam', country: 'Netherlands' },
      },
      expiresAt: new Date(),
      items: [{ productId: shirt.id, title: 'Linen Shirt', priceCents: 5_000, quantity: 3 }],
    }),
  );
  const row = async () => {
    const found = await listAdminOrders(db, { ...usual, direction: 'desc', search: 'buyer@example.com' });
    return found.orders[0]?.pieces;
  };
  expect(await row(), 'nobody paid it').toEqual({ ordered: 3, back: 0 });
  await db.update(orders).set({ status: 'processing', paymentStatus: 'paid' }).where(eq(orders.id, id));
  expect(await row()).toEqual({ ordered: 3, back: 0 });
  await db.insert(orderRestocks).values({
    id: randomUUID(),
    orderId: id,
    pieces: [{ position: 0, quantity: 2 }],
    actorEmail: 'operator@example.com',
    createdAt: new Date(),
  });
  expect(await row()).toEqual({ ordered: 3, back: 2 });
});

async function idOf(n: number): Promise<string> {
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.orderNumber, `ORD-${500_000 + n}`));
  return found[0]?.id ?? '';
}

async function listed(view: OrderListView, search = '') {
  const found = await listAdminOrders(db, { ...usual, view, search, direction: directionOfView(view) });
  return { total: found.total, numbers: found.orders.map(({ number }) => number) };
}

function nodesOf(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}
