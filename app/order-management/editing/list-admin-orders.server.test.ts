import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { orderShipments } from '#app/orders/tables.server.ts';
import { createPendingOrder } from '#app/payments/pending-orders.server.ts';
import { connectForLongWork, db } from '#app/platform/database/db.server.ts';
import { MOST_ROWS } from '#app/ui/admin/list/list-url-state.ts';
import { addProduct } from '#tests/support/products.ts';
import { directionOfView } from '../order-list-views.ts';
import { listAdminOrders, selectOrderPage } from './list-admin-orders.server.ts';
import { orderListCondition } from './order-list-condition.server.ts';

const MANY = 100_000;
const usual = {
  search: '',
  sort: 'date',
  direction: 'desc',
  page: 1,
  perPage: 25,
  isDeleted: false,
} as const;

beforeAll(async () => {
  const long = connectForLongWork();
  await long.db.execute(sql`
    insert into orders (order_number, email, status, payment_status, payment_method, total_cents, shipping_address, phone,
      item_titles, stripe_session_id, expires_at, created_at, deleted_at)
    select 'ORD-' || (500000 + n), 'shopper' || n || '@example.com',
      (array['pending', 'processing', 'shipped', 'delivered', 'cancelled'])[n % 5 + 1], 'paid', 'card', n,
      json_build_object('name', 'Noor ' || n * 7919 || 'x', 'address', json_build_object('line1', 'Kade 1', 'city', 'Delft',
        'postal_code', 1000 + n % 8000 || ' ' || chr(65 + n % 26) || chr(65 + n % 25))),
      (array['06', '+31 6 ', '0031-6-'])[n % 3 + 1] || 10000000 + n,
      (array[E'Linen Shirt\nLinnen hemd', E'Satin Skirt\nSatijnen rok'])[n % 2 + 1],
      'cs_test_' || md5(n::text), now(), timestamptz '2026-11-20 12:00Z' - n * interval '10 minutes',
      case when n % 1000 = 0 then now() end
    from generate_series(1, ${MANY}) n`);
  await long.db.execute(sql`vacuum analyze orders`);
  await long.pool.end();
}, 300_000);

test('the newest come first, a page at a time, and sorting is the whole list’s', async () => {
  const first = await listAdminOrders(db, usual);
  expect(first.total).toBe(MOST_ROWS + 1);
  expect(first.orders).toHaveLength(25);
  expect(first.orders[0]).toMatchObject({
    number: 'ORD-500001',
    email: 'shopper1@example.com',
    totalCents: 1,
  });
  const second = await listAdminOrders(db, { ...usual, page: 2 });
  expect(second.orders[0]?.number).toBe('ORD-500026');
  const dearest = await listAdminOrders(db, { ...usual, sort: 'total' });
  expect(dearest.orders[0]?.totalCents).toBe(99_999);
});

test('a search finds parts of a number, an address and a name, and the end of a session’s id', async () => {
  const session = 'cs_test_c4ca4238a0b923820dcc509a6f75849b';
  for (const search of ['d-500001', 'Shopper1@', 'noor 7919X', '9A6F75849B', session])
    expect((await listAdminOrders(db, { ...usual, search })).orders.map(({ number }) => number)).toEqual([
      'ORD-500001',
    ]);
  for (const search of ['%', '@', '...', 'shopper_1@', 'a0b923820dcc', 'pp'])
    expect((await listAdminOrders(db, { ...usual, search })).total, search).toBe(0);
});

test('a search finds an order by its id, and by the first eight characters that reports show', async () => {
  const [order] = (await listAdminOrders(db, { ...usual, search: 'ORD-500001' })).orders;
  const id = order?.id ?? '';
  for (const search of [id, id.toUpperCase(), id.slice(0, 8)])
    expect((await listAdminOrders(db, { ...usual, search })).orders.map(({ number }) => number)).toContain(
      'ORD-500001',
    );
  expect((await listAdminOrders(db, { ...usual, search: id.slice(0, 7) })).total).toBe(0);
});

test('a search finds a number by its sign, a city, a postal code and a phone however they are written, and needs no accents', async () => {
  await db.execute(
    sql`update orders set shipping_address = '{"name": "Błażej Łukasiewicz-Søgård", "address": {"postal_code": "1017 XQ", "city": "Łódź aan Vliet"}}',
      phone = '+31 6 98765432' where order_number = 'ORD-500011'`,
  );
  const written = ['lukasiewicz', 'ŁUKASIEWICZ', 'Blazej Łukas', 'sogard', 'Søgård', '#500011', 'ord 500011'];
  const city = ['Łódź', 'lodz aan', 'AAN VLIET'];
  const numbers = ['1017xq', '1017 XQ', '06 98765432', '0698765432', '+31698765432', '98765432'];
  for (const search of [...written, ...city, ...numbers])
    expect(
      (await listAdminOrders(db, { ...usual, search })).orders.map(({ number }) => number),
      search,
    ).toEqual(['ORD-500011']);
});

test('a search finds what was bought, by its title in both languages and by its id', async () => {
  const dress = await addProduct('Plissé Robe Verbena', { titleNl: 'Jurk IJzerhard' });
  const orderId = randomUUID();
  await db.transaction((tx) =>
    createPendingOrder(tx, {
      id: orderId,
      email: 'buyer@example.com',
      paymentMethod: 'card',
      totalCents: 5_000,
      shippingAddress: {
        name: 'Noor',
        address: { line1: 'Kade 1', postal_code: '1017 AB', city: 'Amsterdam', country: 'Netherlands' },
      },
      expiresAt: new Date(),
      items: [{ productId: dress.id, title: 'Plissé Robe Verbena', priceCents: 5_000 }],
    }),
  );
  for (const search of ['plisse robe', 'ijzerhard', 'VERBENA', dress.id])
    expect(
      (await listAdminOrders(db, { ...usual, search })).orders.map(({ id }) => id),
      search,
    ).toEqual([orderId]);
  await db.execute(sql`delete from orders where id = ${orderId}`);
});

test('a search finds a business by its company and by its VAT number, however that is written', async () => {
  await db.execute(
    sql`update orders set business = '{"company": "Café Olijf BV", "vatNumber": "BE0123456749", "proof": null}'
      where order_number = 'ORD-500013'`,
  );
  const named = [
    'cafe olijf',
    'OLIJF bv',
    'be0123456749',
    'BE 0123.456.749',
    '0123.456.749',
    '0123 456 749',
    'ol',
  ];
  for (const search of named)
    expect(
      (await listAdminOrders(db, { ...usual, search })).orders.map(({ number }) => number),
      search,
    ).toEqual(['ORD-500013']);
  expect((await listAdminOrders(db, { ...usual, search: 'null' })).total).toBe(0);
});

test('a search finds an order by the tracking code of any of its parcels, however it is spaced', async () => {
  const found = async (search: string) =>
    (await listAdminOrders(db, { ...usual, search })).orders.map(({ number }) => number);
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from orders where order_number = 'ORD-500021'`,
  );
  const parcel = {
    orderId: rows[0]?.id ?? '',
    carrier: 'postnl',
    actorEmail: 'operator@example.com',
  } as const;
  await db.insert(orderShipments).values([
    { ...parcel, id: randomUUID(), number: 1, trackingCode: '3SABCD1234567', sentAt: new Date() },
    { ...parcel, id: randomUUID(), number: 2, trackingCode: '', sentAt: new Date() },
  ]);
  for (const search of ['3SABCD1234567', '3s abcd 1234567'])
    expect(await found(search), search).toEqual(['ORD-500021']);
  expect(await found('3SABCD123456')).toEqual([]);
});

test('one or two letters find the beginnings of words; what all have is counted up to ten thousand and one', async () => {
  await db.execute(
    sql`update orders set shipping_address = '{"name": "Noor Zwart"}' where order_number = 'ORD-500007'`,
  );
  for (const search of ['z', 'ZW'])
    expect((await listAdminOrders(db, { ...usual, search })).orders.map(({ number }) => number)).toEqual([
      'ORD-500007',
    ]);
  expect((await listAdminOrders(db, { ...usual, search: 'ORD-5' })).total).toBe(MOST_ROWS + 1);
});

test('status, days in Amsterdam, and deleted orders narrow the list', async () => {
  const shipped = await listAdminOrders(db, { ...usual, status: 'shipped' });
  expect(new Set(shipped.orders.map(({ status }) => status))).toEqual(new Set(['shipped']));
  const day = await listAdminOrders(db, { ...usual, from: '2026-11-19', to: '2026-11-19' });
  expect(day.total).toBe(144);
  expect(day.orders[0]?.createdAt).toBe('2026-11-19T22:50:00.000Z');
  expect(day.orders.at(-1)?.createdAt).toBe('2026-11-19T18:50:00.000Z');
  const deleted = await listAdminOrders(db, { ...usual, isDeleted: true });
  expect([deleted.total, deleted.orders[0]?.number]).toEqual([100, 'ORD-501000']);
});

test('of a hundred thousand orders no page is found by reading them all', async () => {
  const asked = [
    usual,
    { ...usual, sort: 'number' },
    { ...usual, sort: 'total', direction: 'asc' as const },
    { ...usual, status: 'shipped' as const },
    { ...usual, from: '2026-11-18', to: '2026-11-19' },
    { ...usual, isDeleted: true },
    // Views that read mails and withdrawals are tested in a large shop (`large-shop.server.test.ts`).
    ...(['orders', 'to-send', 'cancelled-paid', 'unpaid', 'all'] as const).map((view) => ({
      ...usual,
      view,
      direction: directionOfView(view),
    })),
    { ...usual, search: 'ORD-5042' },
    { ...usual, search: 'shopper4242@' },
    { ...usual, search: 'noor 7919' },
    { ...usual, search: '#504242' },
    { ...usual, search: '06 10004242' },
    { ...usual, search: '1242 qq' },
    { ...usual, search: 'linnen hemd' },
    { ...usual, search: 'olijf bv' },
    { ...usual, search: 'BE 0123.456.749' },
    { ...usual, search: 'amsterdam' },
    { ...usual, search: '0b3f5c2a' },
    { ...usual, search: '0b3f5c2a-7d1e-4f7a-9c55-2f6a1d3e4b5c' },
  ];
  for (const one of asked) {
    const query = selectOrderPage(db, orderListCondition(one), one);
    const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query.getSQL()}`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan, JSON.stringify(one)).not.toContain('Seq Scan');
    expect(plan, JSON.stringify(one)).toMatch(/Index/);
  }
});
