import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { orderItems, orderRefunds, orders } from '#app/orders/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { addProduct } from '#tests/support/orders.ts';
import { addDays, dayInAmsterdam } from './dashboard-range.ts';
import { keepSales } from './keep-sales.server.ts';
import { listBestSellers, listSalesPerDay } from './sales.server.ts';
import { netSalesCents, sumSales } from './sales-metrics.ts';

const paymentStatuses = ['pending', 'paid', 'failed', 'refunded', 'cancelled'] as const;

type Made = {
  at: Date;
  paymentStatus: (typeof paymentStatuses)[number];
  isTest: boolean;
  isDeleted: boolean;
  isCancelled: boolean;
  lines: { product: number; priceCents: number; quantity: number }[];
  /** Refunds of a quarter each, together less than a paid order. */
  refunds: ('succeeded' | 'pending' | 'refused')[];
};

beforeEach(() => db.execute(sql`truncate orders, holds cascade`));

test('a day begins and ends at Amsterdam’s midnight, also when the clocks change', async () => {
  const moments = {
    '2026-03-28': ['2026-03-28T22:59:59.999Z'],
    '2026-03-29': ['2026-03-28T23:00:00Z', '2026-03-29T21:59:59.999Z'],
    '2026-03-30': ['2026-03-29T22:00:00Z'],
    '2026-10-24': ['2026-10-24T21:59:59.999Z'],
    '2026-10-25': ['2026-10-24T22:00:00Z', '2026-10-25T00:30:00Z', '2026-10-25T22:59:59.999Z'],
    '2026-10-26': ['2026-10-25T23:00:00Z'],
  };
  await insert(Object.values(moments).flatMap((some) => some.map((at) => paid(new Date(at)))));
  for (const [day, some] of Object.entries(moments)) {
    const [found] = await listSalesPerDay(db, { from: day, to: day, withTests: false });
    expect(found, day).toEqual({
      day,
      placed: some.length,
      paid: some.length,
      orders: some.length,
      paidCents: some.length * 5_000,
      returnedCents: 0,
    });
  }
  const spring = await listSalesPerDay(db, { from: '2026-03-28', to: '2026-03-30', withTests: false });
  expect(spring.map(({ day, placed }) => [day, placed])).toEqual([
    ['2026-03-28', 1],
    ['2026-03-29', 2],
    ['2026-03-30', 1],
  ]);
});

test('days without orders are there, and a range of them is nothing', async () => {
  const days = await listSalesPerDay(db, { from: '2026-02-27', to: '2026-03-02', withTests: true });
  expect(days.map(({ day }) => day)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
  expect(sumSales(days)).toEqual({ placed: 0, paid: 0, orders: 0, paidCents: 0, returnedCents: 0 });
  expect(await listBestSellers(db, { from: '2026-02-27', to: '2026-03-02', withTests: true }, 10)).toEqual(
    [],
  );
  await expect(
    listSalesPerDay(db, { from: "2026-02-27'", to: '2026-03-02', withTests: true }),
  ).rejects.toThrow('Not a day');
});

test('deleted orders do not count, test orders only where they are asked for', async () => {
  const at = new Date('2026-11-20T12:00:00Z');
  await insert([paid(at), { ...paid(at), isDeleted: true }, { ...paid(at), isTest: true }]);
  const range = { from: '2026-11-20', to: '2026-11-20' };
  expect(sumSales(await listSalesPerDay(db, { ...range, withTests: false })).orders).toBe(1);
  expect(sumSales(await listSalesPerDay(db, { ...range, withTests: true })).orders).toBe(2);
});

test('a paid order that was cancelled is not sold: its money is owed', async () => {
  const [at, day] = [new Date('2026-11-20T12:00:00Z'), '2026-11-20'];
  const product = (await addProduct(db)).id;
  await insert([paid(at), { ...paid(at), isCancelled: true }], [product]);
  const counted = { from: day, to: day, withTests: true };
  const [sales] = await listSalesPerDay(db, counted);
  expect(sales).toEqual({ day, placed: 2, paid: 2, orders: 1, paidCents: 10_000, returnedCents: 5_000 });
  expect(await listBestSellers(db, counted, 5)).toMatchObject([{ pieces: 1, cents: 5_000 }]);
});

test('what is lost in a dispute is not kept, once, also of a day whose figures are kept; what is not decided still is', async () => {
  const [at, day] = [new Date('2026-11-20T12:00:00Z'), '2026-11-20'];
  const product = (await addProduct(db)).id;
  await insert([paid(at), { ...paid(at), isCancelled: true }], [product]);
  const counted = { from: day, to: day, withTests: true };
  await keepSales(db, new Date('2026-11-23T12:00:00Z'), true);
  await db.execute(sql`
    insert into order_disputes (id, order_id, amount_cents, reason, state, is_refundable, opened_at, checked_at)
    select 'du_' || id, id, 1500, 'fraudulent', 'open', false, now(), now() from orders`);
  expect(await listSalesPerDay(db, counted)).toMatchObject([{ paidCents: 10_000, returnedCents: 5_000 }]);
  await db.execute(sql`update order_disputes set state = 'lost', decided_at = now()`);
  expect(await listSalesPerDay(db, counted)).toMatchObject([{ paidCents: 10_000, returnedCents: 6_500 }]);
});

test('figures are those of counting order by order, whatever became of them', async () => {
  const products = [await addProduct(db), await addProduct(db), await addProduct(db)].map(({ id }) => id);
  const made = fc.record({
    // Around the October night with a repeated hour, and the ends of the range.
    at: fc.date({
      min: new Date('2026-10-22T20:00:00Z'),
      max: new Date('2026-10-28T02:00:00Z'),
      noInvalidDate: true,
    }),
    paymentStatus: fc.constantFrom(...paymentStatuses, 'paid' as const),
    isTest: fc.boolean(),
    isDeleted: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
    isCancelled: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
    lines: fc.array(
      fc.record({
        product: fc.nat(2),
        priceCents: fc.integer({ min: 4, max: 2_000_000 }),
        quantity: fc.integer({ min: 1, max: 9 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    refunds: fc.array(fc.constantFrom('succeeded', 'pending', 'refused'), { maxLength: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(made, { maxLength: 40 }), fc.boolean(), async (all, withTests) => {
      await db.execute(sql`truncate orders, holds cascade`);
      await insert(all, products);
      const counted = { from: '2026-10-23', to: '2026-10-27', withTests };
      const days = await listSalesPerDay(db, counted);
      expect(days).toEqual(naiveDays(all, counted));
      expect(netSalesCents(sumSales(days))).toBeGreaterThanOrEqual(0);
      const sold = await listBestSellers(db, counted, 10);
      expect(sold.map(({ id, pieces, cents }) => ({ id, pieces, cents }))).toEqual(
        naiveSellers(all, counted, products),
      );
    }),
    { numRuns: 25 },
  );
}, 120_000);

test('best sellers stop where they are told to, and say what is archived', async () => {
  const many = [await addProduct(db), await addProduct(db)].map(({ id }) => id);
  const at = new Date('2026-11-20T12:00:00Z');
  const line = (product: number, quantity: number) => [{ product, priceCents: 100, quantity }];
  await insert(
    [
      { ...paid(at), lines: line(0, 1) },
      { ...paid(at), lines: line(1, 4) },
    ],
    many,
  );
  await db.execute(sql`update products set archived_at = now() where id = ${many[1]}`);
  const sold = await listBestSellers(db, { from: '2026-11-20', to: '2026-11-20', withTests: true }, 1);
  expect(sold).toHaveLength(1);
  expect(sold[0]).toMatchObject({ id: many[1], pieces: 4, cents: 400, isArchived: true });
});

function paid(at: Date): Made {
  const lines = [{ product: 0, priceCents: 5_000, quantity: 1 }];
  return {
    at,
    paymentStatus: 'paid',
    isTest: false,
    isDeleted: false,
    isCancelled: false,
    lines,
    refunds: [],
  };
}

async function insert(all: Made[], products?: string[]): Promise<void> {
  const rows = all.map((one) => ({ ...one, id: randomUUID() }));
  if (!rows.length) return;
  await db.insert(orders).values(
    rows.map(({ id, at, paymentStatus, isTest, isDeleted, isCancelled, lines }) => ({
      id,
      status: isCancelled ? ('cancelled' as const) : ('processing' as const),
      email: 'noor@example.com',
      paymentMethod: 'card' as const,
      paymentStatus,
      totalCents: sumOf(lines),
      shippingAddress: { name: 'Noor', address: { line1: 'Kade 1' } } as never,
      isTest,
      deletedAt: isDeleted ? at : null,
      createdAt: at,
      expiresAt: at,
    })),
  );
  if (!products) return;
  await db.insert(orderItems).values(
    rows.flatMap(({ id, lines }) =>
      lines.map(({ product, priceCents, quantity }, position) => ({
        orderId: id,
        position,
        productId: products[product] ?? '',
        title: 'Shirt',
        priceCents,
        quantity,
      })),
    ),
  );
  const refunds = rows.flatMap(({ id, at, lines, refunds: parts }) =>
    parts.map((status, number) => ({
      id: randomUUID(),
      orderId: id,
      number,
      amountCents: quarterOf(lines),
      status,
      actorEmail: 'admin@example.com',
      createdAt: new Date(at.getTime() + 86_400_000),
    })),
  );
  if (refunds.length) await db.insert(orderRefunds).values(refunds);
}

type Asked = { from: string; to: string; withTests: boolean };

function naiveDays(all: Made[], asked: Asked) {
  const days = [];
  for (let day = asked.from; day <= asked.to; day = addDays(day, 1)) {
    const figures = { day, placed: 0, paid: 0, orders: 0, paidCents: 0, returnedCents: 0 };
    for (const one of all) {
      if (dayInAmsterdam(one.at) !== day || !counts(one, asked)) continue;
      figures.placed += 1;
      if (one.paymentStatus !== 'paid' && one.paymentStatus !== 'refunded') continue;
      const total = sumOf(one.lines);
      figures.paid += 1;
      figures.paidCents += total;
      if (one.paymentStatus === 'refunded' || one.isCancelled) {
        figures.returnedCents += total;
      } else {
        figures.orders += 1;
        const parts = one.refunds.filter((status) => status === 'succeeded').length;
        figures.returnedCents += parts * quarterOf(one.lines);
      }
    }
    days.push(figures);
  }
  return days;
}

function naiveSellers(all: Made[], asked: Asked, products: string[]) {
  const sold = products.map((id) => ({ id, pieces: 0, cents: 0 }));
  for (const one of all) {
    const day = dayInAmsterdam(one.at);
    if (day < asked.from || day > asked.to || !counts(one, asked)) continue;
    if (one.paymentStatus !== 'paid' || one.isCancelled) continue;
    for (const { product, priceCents, quantity } of one.lines) {
      const of = sold[product];
      if (!of) continue;
      of.pieces += quantity;
      of.cents += quantity * priceCents;
    }
  }
  return sold
    .filter(({ pieces }) => pieces > 0)
    .sort(
      (one, other) => other.pieces - one.pieces || other.cents - one.cents || (one.id < other.id ? -1 : 1),
    );
}

function counts(one: Made, { withTests }: Asked): boolean {
  return !one.isDeleted && (withTests || !one.isTest);
}

function sumOf(lines: Made['lines']): number {
  return lines.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0);
}

function quarterOf(lines: Made['lines']): number {
  return Math.floor(sumOf(lines) / 4);
}
