import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '#app/orders/tables.server.ts';
import { type Db, db } from '#app/platform/database/db.server.ts';
import { invalidatedPagesForTests } from '#tests/support/invalidated-pages.ts';
import { saveProduct } from '../editing/save-product.server.ts';
import { holds, productSizes } from '../tables.server.ts';
import { hasFreeStock } from './free-stock-sql.server.ts';
import { holdStock, releaseHolds, renewHolds, sellStock } from './stock-reservations.server.ts';

test('a hundred shoppers at once get exactly the ten pieces there are', async () => {
  const [size] = await sizesWithStock(10);
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => hold([{ size, quantity: 1 }])));
  expect(outcomes.filter((ok) => ok)).toHaveLength(10);
});

test('baskets that want the same two sizes crosswise neither deadlock nor oversell', async () => {
  const [one, two] = await sizesWithStock(20, 20);
  const outcomes = await Promise.all(
    Array.from({ length: 60 }, (_, index) => {
      const pieces = [
        { size: one, quantity: 1 },
        { size: two, quantity: 1 },
      ];
      return hold(index % 2 ? pieces : pieces.reverse());
    }),
  );
  expect(outcomes.filter((ok) => ok)).toHaveLength(20);
});

test('a basket that lacks one size holds nothing of the other', async () => {
  const [plenty, none] = await sizesWithStock(5, 0);
  expect(
    await hold([
      { size: plenty, quantity: 5 },
      { size: none, quantity: 1 },
    ]),
  ).toBe(false);
  expect(await hold([{ size: plenty, quantity: 5 }])).toBe(true);
});

test('a hold that ran out is free for others, and its order still sells if nobody took the pieces', async () => {
  const [size] = await sizesWithStock(1);
  const late = await placedOrder();
  await db.transaction((tx) => holdStock(tx, late, [piece(size)], new Date(Date.now() - 1000)));
  expect(await db.transaction((tx) => sellStock(tx, late, [piece(size)]))).toEqual({ ok: true });
  expect(await stockOf(size)).toBe(0);
});

test('a sale after the hold ran out takes nothing that somebody else holds now', async () => {
  const [size] = await sizesWithStock(1);
  const late = await placedOrder();
  await db.transaction((tx) => holdStock(tx, late, [piece(size)], new Date(Date.now() - 1000)));
  expect(await hold([{ size, quantity: 1 }])).toBe(true);
  expect(await db.transaction((tx) => sellStock(tx, late, [piece(size)]))).toMatchObject({ ok: false });
  expect(await stockOf(size)).toBe(1);
});

test('released holds can be held again; releasing twice changes nothing', async () => {
  const [size] = await sizesWithStock(1);
  const order = await placedOrder();
  await db.transaction((tx) => holdStock(tx, order, [piece(size)], inHalfAnHour()));
  expect(await hold([{ size, quantity: 1 }])).toBe(false);
  await db.transaction((tx) => releaseHolds(tx, order));
  await db.transaction((tx) => releaseHolds(tx, order));
  expect(await hold([{ size, quantity: 1 }])).toBe(true);
});

test('a hold without an order cannot be committed', async () => {
  const [size] = await sizesWithStock(1);
  const orphan = db.transaction((tx) => holdStock(tx, randomUUID(), [piece(size)], inHalfAnHour()));
  await expect(orphan).rejects.toThrow();
});

test.each<[string, (tx: Db, order: string, sizes: string[]) => Promise<unknown>]>([
  ['holding', async (tx, _, sizes) => holdStock(tx, await placedOrder(), sizes.map(piece), inHalfAnHour())],
  ['selling', (tx, order, sizes) => sellStock(tx, order, sizes.map(piece))],
  [
    'renewing',
    (tx, order, sizes) => renewHolds(tx, order, sizes.map(piece), new Date(Date.now() + 3_600_000)),
  ],
])(
  '%s locks sizes in the order of their ids, so that two baskets wait instead of deadlocking',
  async (_, act) => {
    const sizes = await sizesWithStock(...Array<number>(12).fill(2));
    const sorted = sizes.toSorted();
    const order = await placedOrder();
    await db.transaction((tx) => holdStock(tx, order, sizes.map(piece), inHalfAnHour()));
    const middle = sorted[5] ?? '';
    let acting: Promise<unknown> = Promise.resolve();
    await db.transaction(async (other) => {
      await other.execute(sql`select 1 from product_sizes where id = ${middle} for no key update`);
      acting = db.transaction((tx) => act(tx, order, sizes));
      await expect.poll(waitingForLocks).toBe(1);
      // The other transaction has locked the sizes before the one that it waits for, and none after.
      expect(await lockedOf(sizes)).toEqual(sorted.slice(0, 6));
    });
    await acting;
  },
);

test('an order sells the last pieces, which are its own, and says so when they are not there', async () => {
  const [size] = await sizesWithStock(2);
  const [one, two] = [await placedOrder(), await placedOrder()];
  for (const order of [one, two])
    await db.transaction((tx) => holdStock(tx, order, [piece(size)], inHalfAnHour()));
  expect(await db.transaction((tx) => sellStock(tx, one, [piece(size)]))).toEqual({ ok: true });
  expect(await stockOf(size)).toBe(1);
  const third = await placedOrder();
  const refused = { ok: false, reason: 'sold-out' };
  expect(await db.transaction((tx) => holdStock(tx, third, [piece(size)], inHalfAnHour()))).toEqual(refused);
  expect(await db.transaction((tx) => sellStock(tx, third, [piece(size)]))).toEqual(refused);
  expect(await db.transaction((tx) => sellStock(tx, two, [piece(size)]))).toEqual({ ok: true });
  expect(await stockOf(size)).toBe(0);
});

test('pages are dropped when a size becomes sold out or free again, and not for any other piece', async () => {
  const [size] = await sizesWithStock(2);
  const [row] = await db.select().from(productSizes).where(eq(productSizes.id, size));
  const dropped = await invalidatedPagesForTests();
  const both = ['catalogue', `product:${row?.productId}`];
  const [one, two] = [await placedOrder(), await placedOrder()];
  await db.transaction((tx) => holdStock(tx, one, [piece(size)], inHalfAnHour()));
  expect(await dropped()).toEqual([]);
  await db.transaction((tx) => holdStock(tx, two, [piece(size)], inHalfAnHour()));
  expect(await dropped()).toEqual([both]);
  await db.transaction((tx) => releaseHolds(tx, two));
  expect(await dropped()).toEqual([both]);
  await db.transaction((tx) => releaseHolds(tx, two));
  await db.transaction((tx) => sellStock(tx, one, [piece(size)]));
  expect(await dropped()).toEqual([]);
  await db.transaction((tx) => sellStock(tx, one, [piece(size)]));
  expect(await dropped()).toEqual([both]);
});

test('holds are renewed, also those that ran out while nobody else has their pieces', async () => {
  const [size] = await sizesWithStock(2);
  const [order, late] = [await placedOrder(), await placedOrder()];
  await db.transaction((tx) => holdStock(tx, order, [piece(size)], inHalfAnHour()));
  const over = new Date(Date.now() - 1000);
  await db.transaction((tx) => holdStock(tx, late, [piece(size)], over));
  const later = new Date(Date.now() + 7_200_000);
  const renew = (each: string) => db.transaction((tx) => renewHolds(tx, each, [piece(size)], later));
  expect([await renew(order), await renew(late)]).toEqual([{ ok: true }, { ok: true }]);
  expect([await endOf(order), await endOf(late)]).toEqual([later, later]);
});

test('what ran out and was taken by somebody else, or was released, is not renewed', async () => {
  const [size] = await sizesWithStock(1);
  const [late, other] = [await placedOrder(), await placedOrder()];
  const over = new Date(Date.now() - 1000);
  await db.transaction((tx) => holdStock(tx, late, [piece(size)], over));
  await db.transaction((tx) => holdStock(tx, other, [piece(size)], inHalfAnHour()));
  const renew = (each: string) => db.transaction((tx) => renewHolds(tx, each, [piece(size)], inHalfAnHour()));
  expect(await renew(late)).toEqual({ ok: false, reason: 'sold-out' });
  expect(await endOf(late)).toEqual(over);
  await db.transaction((tx) => releaseHolds(tx, other));
  expect(await renew(other)).toEqual({ ok: false, reason: 'sold-out' });
});

test('a size has free pieces when it is on sale and not all are sold or held by somebody now', async () => {
  const [free, full, over, none, off] = await sizesWithStock(2, 1, 1, 0, 3);
  expect(await hold([{ size: free, quantity: 1 }])).toBe(true);
  expect(await hold([{ size: full, quantity: 1 }])).toBe(true);
  const late = await placedOrder();
  await db.transaction((tx) => holdStock(tx, late, [piece(over)], new Date(Date.now() - 1000)));
  await db.update(productSizes).set({ available: false }).where(eq(productSizes.id, off));
  const found = await Promise.all(
    [free, full, over, none, off].map((size) =>
      db.$count(productSizes, sql`${productSizes.id} = ${size} and ${hasFreeStock}`),
    ),
  );
  expect(found).toEqual([1, 0, 1, 0, 0]);
  expect(await hold([{ size: off, quantity: 1 }])).toBe(false);
});

async function hold(wanted: { size: string; quantity: number }[]): Promise<boolean> {
  const order = randomUUID();
  return db.transaction(async (tx) => {
    const pieces = wanted.map(({ size, quantity }) => ({ productSizeId: size, quantity }));
    const held = await holdStock(tx, order, pieces, inHalfAnHour());
    if (held.ok) await insertOrder(tx, order);
    return held.ok;
  });
}

async function placedOrder(): Promise<string> {
  const order = randomUUID();
  await insertOrder(db, order);
  return order;
}

async function insertOrder(tx: Pick<typeof db, 'insert'>, id: string): Promise<void> {
  const shippingAddress = {
    name: 'A',
    address: { line1: 'B', city: 'C', postal_code: 'D', country: 'Netherlands' },
  };
  const values = {
    id,
    email: 'a@b.example',
    paymentMethod: 'card' as const,
    totalCents: 100,
    shippingAddress,
  };
  await tx.insert(orders).values({ ...values, expiresAt: inHalfAnHour() });
}

async function sizesWithStock<Stocks extends number[]>(
  ...stocks: Stocks
): Promise<{ [Key in keyof Stocks]: string }> {
  const ids = [];
  for (const stockQuantity of stocks) {
    const sizes = [{ size: 'M' as const, stockQuantity }];
    const saved = await saveProduct(db, {
      title: `Shirt ${randomUUID()}`,
      priceCents: 100,
      category: 'men',
      subcategory: 'shirts',
      imageIds: [],
      sizes,
    });
    if (!saved.ok) throw new Error(JSON.stringify(saved.problems));
    const [row] = await db
      .select({ id: productSizes.id })
      .from(productSizes)
      .where(eq(productSizes.productId, saved.id));
    ids.push(row?.id ?? '');
  }
  return ids as { [Key in keyof Stocks]: string };
}

async function stockOf(size: string): Promise<number> {
  const { rows } = await db.execute<{ stock: number }>(
    sql`select stock_quantity as stock from product_sizes where id = ${size}`,
  );
  return rows[0]?.stock ?? -1;
}

function piece(size: string) {
  return { productSizeId: size, quantity: 1 };
}

function inHalfAnHour(): Date {
  return new Date(Date.now() + 30 * 60 * 1000);
}

async function waitingForLocks(): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  return rows[0]?.count ?? 0;
}

async function lockedOf(sizes: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from product_sizes where id = any(${sql.param(sizes)}::uuid[]) for no key update skip locked`);
  return sizes.filter((size) => !rows.some(({ id }) => id === size)).toSorted();
}

async function endOf(order: string): Promise<Date | undefined> {
  const [row] = await db.select({ at: holds.expiresAt }).from(holds).where(eq(holds.orderId, order));
  return row?.at;
}
