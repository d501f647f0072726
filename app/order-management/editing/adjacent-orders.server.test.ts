import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { findAdjacentOrders } from './adjacent-orders.server.ts';
import { listAdminOrders } from './list-admin-orders.server.ts';

const ORDERS = 60;

/** Several at the same time or with the same total, some deleted, some in another status. */
beforeAll(async () => {
  await db.execute(sql`
    insert into orders (order_number, email, status, payment_status, payment_method, total_cents, shipping_address,
      expires_at, created_at, deleted_at)
    select 'ORD-' || (700000 + n), 'shopper' || n || '@example.com',
      case when n % 3 = 0 then 'shipped' else 'processing' end, 'paid', 'card', n % 7, '{}', now(),
      timestamptz '2026-11-20 12:00Z' - (n / 4) * interval '1 microsecond', case when n % 10 = 0 then now() end
    from generate_series(1, ${ORDERS}) n`);
  await db.execute(sql`
    insert into order_items (order_id, position, title, price_cents) select id, 0, 'Shirt', total_cents from orders`);
  // Several due at the same time, in another sequence than their orders; some with a closed withdrawal.
  await db.execute(sql`
    insert into order_withdrawals (id, order_id, number, name, email, language, pieces, stated_at, closed_at)
    select gen_random_uuid(), id, which, 'Noor', email, 'en', '[{"position": 0, "quantity": 1}]',
      timestamptz '2026-11-20 12:00Z' + (total_cents - which) * interval '1 microsecond', case when which = 2 then now() end
    from orders, generate_series(1, 2) which where status = 'shipped'`);
});

const lists = [
  {},
  { sort: 'date', direction: 'asc' },
  { sort: 'total', direction: 'desc' },
  { sort: 'total', direction: 'asc' },
  { sort: 'number', direction: 'asc' },
  { status: 'shipped' },
  { view: 'to-send', direction: 'asc' },
  { view: 'withdrawn', sort: 'due', direction: 'asc' },
  { search: 'shopper1' },
  { isDeleted: true },
] as const;

test.each(lists)('each order knows those before and after it as the list %j has them', async (narrowed) => {
  const list = { search: '', sort: 'date', direction: 'desc' as const, isDeleted: false, ...narrowed };
  const { orders } = await listAdminOrders(db, { ...list, page: 1, perPage: ORDERS });
  expect(orders.length).toBeGreaterThan(3);
  for (const [place, { id }] of orders.entries())
    expect(await findAdjacentOrders(db, list, id), `the ${place}th`).toEqual({
      previous: orders[place - 1]?.number,
      next: orders[place + 1]?.number,
    });
});

test('an order that is not in the list any more has the neighbours that it would have', async () => {
  const list = { search: '', sort: 'number', direction: 'asc', isDeleted: false, view: 'to-send' } as const;
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from orders where order_number = 'ORD-700012'`,
  );
  expect(await findAdjacentOrders(db, list, rows[0]?.id ?? '')).toEqual({
    previous: 'ORD-700011',
    next: 'ORD-700013',
  });
});

test('the order whose return was closed meanwhile has the neighbours that it had', async () => {
  const list = { search: '', sort: 'due', direction: 'asc', isDeleted: false, view: 'withdrawn' } as const;
  const { orders } = await listAdminOrders(db, { ...list, page: 1, perPage: ORDERS });
  const [before, order, after] = orders.slice(3);
  await db.execute(sql`delete from order_withdrawals where number = 2 and order_id = ${order?.id}`);
  await db.execute(sql`update order_withdrawals set closed_at = now() where order_id = ${order?.id}`);
  expect(await findAdjacentOrders(db, list, order?.id ?? '')).toEqual({
    previous: before?.number,
    next: after?.number,
  });
});
