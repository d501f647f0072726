import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { priceAndCheckBag } from '#app/bag/price-bag.server.ts';
import { noFilters } from '#app/catalogue/listing/filters.ts';
import { findListing } from '#app/catalogue/listing/find-listing.server.ts';
import { departmentScope } from '#app/catalogue/listing/listing-scope.server.ts';
import { findPublishedProduct } from '#app/catalogue/published-products.server.ts';
import { priceHistory, pricesDue, products } from '#app/catalogue/tables.server.ts';
import { saveDrop } from '#app/drops/editing/save-drop.server.ts';
import { drops } from '#app/drops/tables.server.ts';
import { orderItems } from '#app/orders/tables.server.ts';
import { db, pool } from '#app/platform/database/db.server.ts';
import { addOrder } from '#tests/support/orders.ts';
import { addProduct } from '#tests/support/products.ts';
import { invalidatePagesWhenPricesTurn } from './invalidate-at-price-changes.server.ts';
import { saleProducts, sales } from './tables.server.ts';

const language = 'en';
const HOUR_MS = 3_600_000;

beforeEach(async () => {
  await db.execute(sql`truncate orders, holds cascade`);
  await db.delete(sales);
  await db.delete(drops);
  await db.delete(products);
});

test('a sale gives its price and the lowest of the 30 days before; once it is over, the catalogue’s again', async () => {
  const { id, slug } = await addProduct('Coat', { priceCents: 10_000 });
  await changePrice(id, 9_000);
  await changePrice(id, 10_000);
  const sale = await addSale({ percentage: 20, chosen: [id] });
  expect(await findPublishedProduct(db, slug, language)).toMatchObject({
    priceCents: 8_000,
    reduction: {
      was: '€\u00a0100,00',
      wasCents: 10_000,
      label: 'Was',
      lowest: 'Lowest price of the 30 days before: €\u00a090,00',
      until: expect.stringMatching(/Z$/),
    },
  });
  await db
    .update(sales)
    .set({ startsAt: at(-3), endsAt: at(-2) })
    .where(eq(sales.id, sale));
  const after = await findPublishedProduct(db, slug, language);
  expect(after?.priceCents).toBe(10_000);
  expect(after).not.toHaveProperty('reduction');
  expect(await historyOf(id)).toEqual([10_000, 9_000, 10_000, 8_000, 10_000]);
});

test('a sale that comes changes nothing yet, and its turns stand in the history', async () => {
  const { id, slug } = await addProduct('Coat', { priceCents: 10_000 });
  await addSale({ percentage: 20, chosen: [id], from: 24, to: 48 });
  expect((await findPublishedProduct(db, slug, language))?.priceCents).toBe(10_000);
  expect(await historyOf(id)).toEqual([10_000, 8_000, 10_000]);
  await db.delete(sales);
  expect(await historyOf(id)).toEqual([10_000]);
});

test('a sale by category reaches what comes later; that was never dearer, so no reduction is told', async () => {
  await addSale({ percentage: 10, categories: ['women/tops'] });
  const { id, slug } = await addProduct('Top', { priceCents: 5_000 });
  const product = await findPublishedProduct(db, slug, language);
  expect(product?.priceCents).toBe(4_500);
  expect(product).not.toHaveProperty('reduction');
  await db.update(products).set({ subcategory: 'dresses' }).where(eq(products.id, id));
  expect((await findPublishedProduct(db, slug, language))?.priceCents).toBe(5_000);
});

test('of several sales the lowest price counts, and none that would not lower it', async () => {
  const { id, slug } = await addProduct('Coat', { priceCents: 2_000 });
  await addSale({ percentage: 20, chosen: [id] });
  await addSale({ amountCents: 500, categories: ['women'] });
  await addSale({ fixed: 2_500, chosen: [id] });
  await addSale({ amountCents: 2_000, chosen: [id] });
  expect((await findPublishedProduct(db, slug, language))?.priceCents).toBe(1_500);
});

test('a price no lower than that of a sale shortly before is told as the price alone', async () => {
  const { id, slug } = await addProduct('Coat', { priceCents: 10_000 });
  const first = await addSale({ percentage: 30, chosen: [id] });
  await db.delete(sales).where(eq(sales.id, first));
  await addSale({ percentage: 20, chosen: [id] });
  const product = await findPublishedProduct(db, slug, language);
  expect(product?.priceCents).toBe(8_000);
  expect(product).not.toHaveProperty('reduction');
});

test('a piece in a running drop keeps its price, unless the sale says so; saving the drop again leaves no trace', async () => {
  const { id, slug } = await addProduct('Coat', { priceCents: 10_000 });
  const drop = { title: 'Drop', isActive: true, productIds: [id], startDate: at(-1), endDate: at(24) };
  const saved = await saveDrop(db, drop);
  const sale = await addSale({ percentage: 20, chosen: [id], to: 48 });
  const price = async () => (await findPublishedProduct(db, slug, language))?.priceCents;
  expect(await price()).toBe(10_000);
  if (saved.ok) await saveDrop(db, drop, saved.id);
  expect(await historyOf(id)).toEqual([10_000, 8_000, 10_000]);
  await db.update(sales).set({ includesDrops: true }).where(eq(sales.id, sale));
  expect(await price()).toBe(8_000);
});

test('listings sort, filter and count by the price in force', async () => {
  const ids = await Promise.all(
    [3_000, 6_000, 12_000].map(
      async (priceCents) => (await addProduct(`Top ${priceCents}`, { priceCents })).id,
    ),
  );
  await addSale({ fixed: 2_000, chosen: [ids[2] ?? ''] });
  const list = async (choice: object) => {
    const { cards, total, counts } = await findListing(db, departmentScope('women'), { language, ...choice });
    return { prices: cards.map(({ priceCents }) => priceCents), total, counts: counts.price };
  };
  expect((await list({ sorting: 'price-asc' })).prices).toEqual([2_000, 3_000, 6_000]);
  expect((await list({ sorting: 'price-desc' })).prices).toEqual([6_000, 3_000, 2_000]);
  const all = await list({});
  expect(all.counts.map(({ count }) => count)).toEqual([2, 1]);
  const cheapest = all.counts[0]?.value ?? '';
  const filtered = await list({ filters: { ...noFilters, price: [cheapest] } });
  expect([filtered.prices.toSorted(), filtered.total]).toEqual([[2_000, 3_000], 2]);
});

test('a bag is told when a sale began or ended since, and an order keeps what was paid', async () => {
  const { id } = await addProduct('Coat', { priceCents: 10_000 });
  const check = (priceCents: number) =>
    priceAndCheckBag(db, [{ id, size: 'M', quantity: 1, priceCents }], language);
  await addSale({ percentage: 20, chosen: [id] });
  expect((await check(10_000)).lines).toMatchObject([{ priceCents: 8_000, problem: 'price-changed' }]);
  const order = await addOrder(db, [{ id, size: 'M', quantity: 1, price: 80 }]);
  await db.delete(sales);
  expect((await check(8_000)).lines).toMatchObject([{ priceCents: 10_000, problem: 'price-changed' }]);
  const [item] = await db.select().from(orderItems).where(eq(orderItems.orderId, order.id));
  expect(item?.priceCents).toBe(8_000);
});

test('what was paid cannot be edited: neither changed, nor removed, nor added afterwards', async () => {
  const { id } = await addProduct('Coat');
  const refused = /history of prices cannot be edited/;
  await expect(pool.query('update price_history set price_cents = 1')).rejects.toThrow(refused);
  await expect(pool.query('delete from price_history')).rejects.toThrow(refused);
  await expect(pool.query('truncate price_history')).rejects.toThrow(refused);
  const forged = `insert into price_history values ($1, now() - interval '9 days', 99900)`;
  await expect(pool.query(forged, [id])).rejects.toThrow(refused);
});

test('a price that changes on its way to a commit leaves only what is committed', async () => {
  const { id } = await addProduct('Coat', { priceCents: 10_000 });
  await db.transaction(async (tx) => {
    await tx.update(products).set({ priceCents: 100 }).where(eq(products.id, id));
    await tx.update(products).set({ priceCents: 11_000 }).where(eq(products.id, id));
  });
  expect(await historyOf(id)).toEqual([10_000, 11_000]);
  expect(await db.$count(pricesDue)).toBe(0);
});

test('a product and a sale that do not know of each other are both right once they are committed', async () => {
  for (const saleIsFirst of [true, false]) {
    await db.delete(sales);
    const [one, other] = await Promise.all([pool.connect(), pool.connect()]);
    try {
      await one.query('begin');
      await other.query('begin');
      const slug = `top-${saleIsFirst}`;
      await one.query(
        `insert into products (id, slug, title, price_cents, category, gender, subcategory) values ($1, $1, 'Top', 5000, 'women', 'women', 'tops')`,
        [slug],
      );
      await other.query(
        `insert into sales (title, starts_at, ends_at, kind, percentage, categories)
         values ('Sale', now() - interval '1 hour', now() + interval '1 hour', 'percentage', 10, '{women}')`,
      );
      for (const client of saleIsFirst ? [other, one] : [one, other]) await client.query('commit');
      expect((await findPublishedProduct(db, slug, language))?.priceCents).toBe(4_500);
    } finally {
      one.release();
      other.release();
    }
  }
});

test('pages follow a price that has just turned, and one that turns within the minute at its moment', async () => {
  const { id } = await addProduct('Coat');
  await addSale({ percentage: 10, chosen: [id], from: 0, to: 1 / 120 });
  const heard: string[][] = [];
  const scheduled: number[] = [];
  const listener = await pool.connect();
  listener.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '[]')));
  try {
    await listener.query('listen pages');
    await invalidatePagesWhenPricesTurn(db, (run, ms) => {
      scheduled.push(ms);
      void run;
    });
    await listener.query('select 1');
  } finally {
    await listener.query('unlisten pages');
    listener.removeAllListeners('notification');
    listener.release();
  }
  expect(heard).toEqual([['catalogue', `product:${id}`]]);
  expect(scheduled).toHaveLength(1);
  expect(scheduled[0]).toBeGreaterThan(0);
  expect(scheduled[0]).toBeLessThan(31_000);
});

function at(hours: number): Date {
  return new Date(Date.now() + hours * HOUR_MS);
}

type Given = {
  percentage?: number;
  amountCents?: number;
  fixed?: number;
  chosen?: string[];
  categories?: string[];
  from?: number;
  to?: number;
};

async function addSale({ fixed, chosen = [], from = -1, to = 24, ...rest }: Given): Promise<string> {
  const kind = fixed ? 'fixed' : rest.percentage ? 'percentage' : 'amount';
  return db.transaction(async (tx) => {
    const [sale] = await tx
      .insert(sales)
      .values({ title: 'Sale', startsAt: at(from), endsAt: at(to), kind, ...rest })
      .returning({ id: sales.id });
    const id = sale?.id ?? '';
    if (chosen.length)
      await tx
        .insert(saleProducts)
        .values(chosen.map((productId) => ({ saleId: id, productId, priceCents: fixed ?? null })));
    return id;
  });
}

function changePrice(id: string, priceCents: number) {
  return db.update(products).set({ priceCents }).where(eq(products.id, id));
}

async function historyOf(id: string): Promise<(number | null)[]> {
  const rows = await db
    .select({ cents: priceHistory.priceCents })
    .from(priceHistory)
    .where(sql`${priceHistory.productId} = ${id}`)
    .orderBy(priceHistory.fromAt);
  return rows.map(({ cents }) => cents);
}
