import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { addProduct } from '#tests/support/products.ts';
import { saveProduct } from '../editing/save-product.server.ts';
import { productSizes, products, stockMovements } from '../tables.server.ts';
import { returnStock } from './returned-stock.server.ts';
import { clearOldStockNotes, setStockCause } from './stock-cause.server.ts';
import { sellStock } from './stock-reservations.server.ts';

test('a sale, a return and a change by hand are each in the ledger with their cause', async () => {
  const { id } = await addProduct(`Ledger ${randomUUID()}`);
  const [order, actorId] = [randomUUID(), randomUUID()];
  const pieces = [{ productSizeId: await sizeOf(id), quantity: 2 }];
  await db.transaction((tx) => sellStock(tx, order, pieces));
  await db.transaction((tx) => returnStock(tx, order, [{ ...pieces[0], quantity: 1 } as (typeof pieces)[0]]));
  await db.transaction(async (tx) => {
    await setStockCause(tx, { kind: 'damage', actorId, note: 'a tear' });
    await tx.update(productSizes).set({ stockQuantity: 1 }).where(eq(productSizes.productId, id));
  });
  expect(await ledgerOf(id)).toEqual([
    { change: 3, stock: 3, kind: 'opening', orderId: null, actorId: null, note: '' },
    { change: -2, stock: 1, kind: 'sale', orderId: order, actorId: null, note: '' },
    { change: 1, stock: 2, kind: 'return', orderId: order, actorId: null, note: '' },
    { change: -1, stock: 1, kind: 'damage', orderId: null, actorId, note: 'a tear' },
  ]);
});

test('a cause is of its own transaction: whoever says none corrects', async () => {
  const { id } = await addProduct(`Ledger ${randomUUID()}`);
  await db.transaction((tx) => setStockCause(tx, { kind: 'damage' }));
  await db.update(productSizes).set({ stockQuantity: 9 }).where(eq(productSizes.productId, id));
  expect((await ledgerOf(id)).at(-1)).toMatchObject({ change: 6, kind: 'correction' });
});

test('what is refused or rolled back is in no ledger', async () => {
  const { id } = await addProduct(`Ledger ${randomUUID()}`);
  const pieces = [{ productSizeId: await sizeOf(id), quantity: 4 }];
  expect(await db.transaction((tx) => sellStock(tx, randomUUID(), pieces))).toMatchObject({ ok: false });
  const rolledBack = db.transaction(async (tx) => {
    await tx.update(productSizes).set({ stockQuantity: 7 }).where(eq(productSizes.productId, id));
    throw new Error('no');
  });
  await expect(rolledBack).rejects.toThrow('no');
  expect(await ledgerOf(id)).toHaveLength(1);
});

test('the ledger cannot be edited; only a note is forgotten', async () => {
  const { id } = await addProduct(`Ledger ${randomUUID()}`);
  const ofIt = eq(stockMovements.productId, id);
  const refusal = {
    cause: expect.objectContaining({ message: expect.stringContaining('cannot be edited') }),
  };
  await expect(db.update(stockMovements).set({ change: 5 }).where(ofIt)).rejects.toMatchObject(refusal);
  await expect(db.update(stockMovements).set({ note: 'else' }).where(ofIt)).rejects.toMatchObject(refusal);
  await expect(db.delete(stockMovements).where(ofIt)).rejects.toMatchObject(refusal);
  await db.update(stockMovements).set({ note: '' }).where(ofIt);
  expect(await ledgerOf(id)).toHaveLength(1);
});

test('a note is forgotten after two years, and nothing else', async () => {
  const { id } = await addProduct(`Ledger ${randomUUID()}`);
  await db.transaction(async (tx) => {
    await setStockCause(tx, { kind: 'count', note: 'Noor counted' });
    await tx.update(productSizes).set({ stockQuantity: 5 }).where(eq(productSizes.productId, id));
  });
  const later = (days: number) => new Date(Date.now() + days * 86_400_000);
  await clearOldStockNotes(db, later(729));
  expect((await ledgerOf(id)).at(-1)).toMatchObject({ note: 'Noor counted' });
  await clearOldStockNotes(db, later(731));
  expect((await ledgerOf(id)).at(-1)).toMatchObject({ change: 2, stock: 5, kind: 'count', note: '' });
});

const names = ['S', 'M', 'L'] as const;
const stock = fc.integer({ min: 0, max: 6 });
const step = fc.oneof(
  fc.record({ does: fc.constant('save' as const), sizes: fc.uniqueArray(fc.constantFrom(...names)), stock }),
  fc.record({
    does: fc.constantFrom('sell' as const, 'return' as const),
    size: fc.constantFrom(...names),
    stock,
  }),
  fc.record({ does: fc.constant('set' as const), size: fc.constantFrom(...names), stock }),
);

test('whatever happens to a product, what its ledger adds up to is its stock, also when it is gone', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      const { id } = await addProduct(`Ledger ${randomUUID()}`);
      for (const one of steps) {
        if (one.does === 'save')
          await saveProduct(
            db,
            {
              title: 'Ledger',
              priceCents: 100,
              category: 'women',
              subcategory: 'tops',
              imageIds: [],
              sizes: one.sizes.map((size) => ({ size, stockQuantity: one.stock })),
            },
            { id },
          );
        else {
          const pieces = [{ productSizeId: await sizeOf(id, one.size), quantity: Math.max(1, one.stock) }];
          if (one.does === 'sell') await db.transaction((tx) => sellStock(tx, randomUUID(), pieces));
          else if (one.does === 'return') await db.transaction((tx) => returnStock(tx, randomUUID(), pieces));
          else
            await db
              .update(productSizes)
              .set({ stockQuantity: one.stock })
              .where(eq(productSizes.id, pieces[0]?.productSizeId ?? ''));
        }
        expect(await sumOf(id)).toEqual(await stockOf(id));
      }
      await db.delete(products).where(eq(products.id, id));
      expect(await sumOf(id)).toEqual({});
    }),
    { numRuns: 25 },
  );
});

async function sizeOf(productId: string, size = 'M'): Promise<string> {
  const rows = await db.select().from(productSizes).where(eq(productSizes.productId, productId));
  return rows.find((row) => row.size === size)?.id ?? randomUUID();
}

function ledgerOf(productId: string) {
  const { id, change, stock, kind, orderId, actorId, note } = stockMovements;
  return db
    .select({ change, stock, kind, orderId, actorId, note })
    .from(stockMovements)
    .where(eq(stockMovements.productId, productId))
    .orderBy(id);
}

async function sumOf(productId: string): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ size: string; sum: number }>(sql`
    select size, sum(change)::int as sum from stock_movements where product_id = ${productId} group by size having sum(change) <> 0`);
  return Object.fromEntries(rows.map(({ size, sum }) => [size, sum]));
}

async function stockOf(productId: string): Promise<Record<string, number>> {
  const rows = await db.select().from(productSizes).where(eq(productSizes.productId, productId));
  return Object.fromEntries(
    rows.filter((row) => row.stockQuantity).map((row) => [row.size, row.stockQuantity]),
  );
}
