import fs from 'node:fs';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findPublishedProduct } from '#app/catalogue/published-products.server.ts';
import { priceHistory, products } from '#app/catalogue/tables.server.ts';
import { config } from '#app/platform/config.server.ts';
import { connectDatabase, type Db, db } from '#app/platform/database/db.server.ts';
import { saleProducts, sales } from '#app/sale-prices/tables.server.ts';
import { backUp, createEmptyPlace, secret } from '#tests/support/backups.ts';
import { addProduct } from '#tests/support/products.ts';
import { restoreBackup } from './restore-backup.server.ts';

const HOUR_MS = 3_600_000;

test('a sale that runs goes on in the restored shop: its price, the lowest of the 30 days before, and the history behind it', async () => {
  const { id, slug } = await addProduct('Coat', { priceCents: 10_000 });
  for (const priceCents of [9_000, 10_000]) await changePrice(db, id, priceCents);
  await db.transaction(async (tx) => {
    const [startsAt, endsAt] = [-1, 24].map((hours) => new Date(Date.now() + hours * HOUR_MS)) as [
      Date,
      Date,
    ];
    await tx
      .insert(sales)
      .values({ id: 's', title: 'Sale', kind: 'percentage', percentage: 20, startsAt, endsAt });
    await tx.insert(saleProducts).values({ saleId: 's', productId: id });
  });
  const before = await findPublishedProduct(db, slug, 'en');
  expect(before).toMatchObject({
    priceCents: 8_000,
    reduction: { wasCents: 10_000, lowest: expect.stringContaining('90,00') },
  });

  const file = path.join(config.DATA_DIRECTORY, 'sale.tar');
  await backUp(file, async () => {});
  const place = await createEmptyPlace();
  await restoreBackup(place.url, file, {
    secrets: [secret],
    acceptsOtherSecret: false,
    replaces: false,
    pictures: place.pictures,
  });
  fs.rmSync(file);
  // Connects like a process starting there.
  const there = connectDatabase(place.url, 2);
  expect(await findPublishedProduct(there.db, slug, 'en')).toEqual(before);
  expect(await historyOf(there.db, id)).toEqual([10_000, 9_000, 10_000, 8_000, 10_000]);

  // The catalogue price falls during the sale: so far the sale price was the lowest.
  await changePrice(there.db, id, 9_500);
  expect(await findPublishedProduct(there.db, slug, 'en')).toMatchObject({
    priceCents: 7_600,
    reduction: { wasCents: 9_500, lowest: expect.stringContaining('80,00') },
  });
  await there.db.delete(sales);
  expect((await findPublishedProduct(there.db, slug, 'en'))?.priceCents).toBe(9_500);
  expect(await historyOf(there.db, id)).toEqual([10_000, 9_000, 10_000, 8_000, 7_600, 9_500]);
  await expect(there.db.execute(sql`update price_history set price_cents = 20000`)).rejects.toThrow();
  await there.pool.end();
  await place.drop();
});

function changePrice(on: Db, id: string, priceCents: number) {
  return on.update(products).set({ priceCents }).where(eq(products.id, id));
}

async function historyOf(on: Db, id: string): Promise<(number | null)[]> {
  const rows = await on
    .select({ cents: priceHistory.priceCents })
    .from(priceHistory)
    .where(eq(priceHistory.productId, id))
    .orderBy(priceHistory.fromAt);
  return rows.map(({ cents }) => cents);
}
