import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '#app/orders/tables.server.ts';
import { db } from '#app/platform/db.server.ts';
import { holdStock, releaseHolds, sellStock } from './hold-stock.server.ts';
import { saveProduct } from './save-product.server.ts';
import { productSizes } from './tables.server.ts';

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
