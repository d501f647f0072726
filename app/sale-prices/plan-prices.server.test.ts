import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { priceHistory, products, reducedPrices } from '#app/catalogue/tables.server.ts';
import { dropProducts, drops } from '#app/drops/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { saleProducts, sales } from './tables.server.ts';

/**
 * Half days from a winter far ahead: the times must be in the future, so that the history can be rewritten. Sales and drops change at noon,
 * operators edit at midnight: one of each at any time.
 */
const THIRTY_DAYS = 60;
const momentOf = (half: number) => new Date(Date.UTC(2099, 10, 1, 12 * half));
const id = 'coat';

type Sale = {
  from: number;
  to: number;
  kind: 'percentage' | 'amount' | 'fixed';
  value: number;
  /** By category, or chosen products. */
  isByCategory: boolean;
  includesDrops: boolean;
};
type Shop = {
  cents: number;
  isOffered: boolean;
  isDropOnly: boolean;
  sales: Record<string, Sale>;
  drop: { from: number; to: number } | undefined;
};

// The test sets the time; triggers would plan by the clock.
beforeAll(async () => {
  for (const table of ['products', 'sales', 'sale_products', 'drops', 'drop_products'])
    await db.execute(sql.raw(`alter table ${table} disable trigger user`));
});

beforeEach(async () => {
  await db.delete(sales);
  await db.delete(drops);
  await db.delete(products);
});

const dates = fc
  .tuple(fc.nat(100), fc.integer({ min: 1, max: 45 }))
  .map(([from, days]) => ({ from: 2 * from + 1, to: 2 * (from + days) + 1 }));
const sale: fc.Arbitrary<Sale> = fc
  .record({
    dates,
    way: fc.constantFrom(
      { kind: 'percentage' as const, value: 20 },
      { kind: 'percentage' as const, value: 33 },
      { kind: 'amount' as const, value: 1_500 },
      { kind: 'fixed' as const, value: 6_000 },
      { kind: 'fixed' as const, value: 9_900 },
    ),
    isByCategory: fc.boolean(),
    includesDrops: fc.boolean(),
  })
  .map(({ dates: { from, to }, way, isByCategory, ...rest }) => ({
    from,
    to,
    ...way,
    isByCategory: isByCategory && way.kind !== 'fixed',
    ...rest,
  }));
const change: fc.Arbitrary<(shop: Shop) => Shop> = fc.oneof(
  fc.constantFrom(1_499, 8_000, 9_999, 10_000).map((cents) => (shop: Shop) => ({ ...shop, cents })),
  fc.boolean().map((isOffered) => (shop: Shop) => ({ ...shop, isOffered })),
  fc.tuple(fc.constantFrom('a', 'b', 'c'), sale).map(([name, one]) => (shop: Shop) => ({
    ...shop,
    sales: { ...shop.sales, [name]: one },
  })),
  fc.constantFrom('a', 'b', 'c').map((name) => (shop: Shop) => {
    const { [name]: _, ...left } = shop.sales;
    return { ...shop, sales: left };
  }),
  fc.option(dates, { nil: undefined }).map((drop) => (shop: Shop) => ({ ...shop, drop })),
);
const story = fc.record({
  isDropOnly: fc.boolean(),
  changes: fc.array(fc.record({ after: fc.integer({ min: 1, max: 15 }).map((days) => 2 * days), change }), {
    minLength: 1,
    maxLength: 12,
  }),
});

test('whatever changes, a product costs what a simple model of time says, and so did it in the 30 days before', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ isDropOnly, changes }) => {
      await forget();
      const began: Shop = { cents: 10_000, isOffered: true, isDropOnly, sales: {}, drop: undefined };
      const paid: (number | undefined)[] = [];
      const liveUntil = (half: number) => {
        while (paid.length < half) paid.push(priceOf(shop, paid.length));
      };
      let shop = began;
      let now = 0;
      await apply(shop, now);
      for (const { after, change: changed } of changes) {
        now += after;
        liveUntil(now);
        shop = changed(shop);
        await apply(shop, now);
      }
      const later = [now, now + 1, now + 15, now + 58, now + 91];
      liveUntil(now + 92);
      for (const at of later)
        expect(await foundAt(at), `half day ${at}`).toEqual(modelAt(paid.slice(0, at + 1), shop));
      expect(await historyUntil(now + 92)).toEqual(paid);
    }),
    { numRuns: 60 },
  );
}, 300_000);

test.each([
  { began: 61, lowest: 9_000, said: 'counts half a day before they are over' },
  { began: 63, lowest: 10_000, said: 'does not count half a day after' },
])('a price that ended 30 days before a sale $said', async ({ began, lowest }) => {
  await forget();
  const shop: Shop = { cents: 9_000, isOffered: true, isDropOnly: false, sales: {}, drop: undefined };
  await apply(shop, 0);
  const winter: Sale = {
    from: began,
    to: 99,
    kind: 'percentage',
    value: 20,
    isByCategory: true,
    includesDrops: false,
  };
  await apply({ ...shop, cents: 10_000, sales: { winter } }, 2);
  expect(await foundAt(began)).toEqual({ cents: 8_000, lowest });
});

function priceOf(shop: Shop, half: number): number | undefined {
  if (!shop.isOffered) return undefined;
  const runs = ({ from, to }: { from: number; to: number }) => from <= half && half < to;
  const isInDrop = shop.isDropOnly || (shop.drop !== undefined && runs(shop.drop));
  const prices = Object.values(shop.sales)
    .filter((one) => runs(one) && (one.includesDrops || !isInDrop) && !(shop.isDropOnly && one.isByCategory))
    .map(({ kind, value }) => {
      if (kind === 'percentage') return Math.round((shop.cents * (100 - value)) / 100);
      return kind === 'amount' ? shop.cents - value : value;
    })
    .filter((cents) => cents > 0 && cents < shop.cents);
  return Math.min(shop.cents, ...prices);
}

/** Returns the price reduction displayed after these prices, one per half day. */
function modelAt(paid: (number | undefined)[], shop: Shop) {
  const price = paid.at(-1);
  if (price === undefined || price === shop.cents) return undefined;
  let began = paid.length - 1;
  let gap = 0;
  for (let half = began; half >= 0 && gap < THIRTY_DAYS; half--) {
    if (paid[half] === price) [began, gap] = [half, 0];
    else if (paid[half] === undefined) gap += 1;
    else break;
  }
  const before = paid.slice(Math.max(0, began - THIRTY_DAYS), began).filter((cents) => cents !== undefined);
  return { cents: price, lowest: before.length ? Math.min(...before) : null };
}

async function foundAt(half: number) {
  const at = momentOf(half).toISOString();
  const [row, ...more] = await db
    .select({ cents: reducedPrices.priceCents, lowest: reducedPrices.lowestCents })
    .from(reducedPrices)
    .where(
      sql`${eq(reducedPrices.productId, id)} and ${reducedPrices.startsAt} <= ${at} and ${reducedPrices.endsAt} > ${at}`,
    );
  expect(more).toEqual([]);
  return row;
}

async function historyUntil(end: number) {
  const rows = await db
    .select({ fromAt: priceHistory.fromAt, cents: priceHistory.priceCents })
    .from(priceHistory)
    .where(eq(priceHistory.productId, id))
    .orderBy(priceHistory.fromAt);
  return Array.from(
    { length: end },
    (_, half) => rows.filter(({ fromAt }) => fromAt <= momentOf(half)).at(-1)?.cents ?? undefined,
  );
}

async function apply(shop: Shop, now: number) {
  const { cents, isOffered, isDropOnly } = shop;
  const values = { priceCents: cents, published: isOffered };
  await db
    .insert(products)
    .values({
      id,
      slug: id,
      title: 'Coat',
      category: isDropOnly ? 'the-drop' : 'women',
      department: isDropOnly ? null : 'women',
      subcategory: 'tops',
      ...values,
    })
    .onConflictDoUpdate({ target: products.id, set: values });
  await db.delete(sales);
  await db.delete(drops);
  for (const [name, { from, to, kind, value, isByCategory, includesDrops }] of Object.entries(shop.sales)) {
    await db.insert(sales).values({
      id: name,
      title: name,
      startsAt: momentOf(from),
      endsAt: momentOf(to),
      kind,
      ...(kind === 'percentage' && { percentage: value }),
      ...(kind === 'amount' && { amountCents: value }),
      categories: isByCategory ? ['women/tops'] : [],
      includesDrops,
    });
    if (!isByCategory)
      await db
        .insert(saleProducts)
        .values({ saleId: name, productId: id, ...(kind === 'fixed' && { priceCents: value }) });
  }
  if (shop.drop) {
    const [startDate, endDate] = [momentOf(shop.drop.from), momentOf(shop.drop.to)];
    await db.insert(drops).values({ id: 'drop', title: 'Drop', startDate, endDate, isActive: true });
    await db.insert(dropProducts).values({ dropId: 'drop', productId: id });
  }
  await db.execute(sql`select plan_prices(array[${id}], ${momentOf(now).toISOString()})`);
}

async function forget() {
  await db.delete(priceHistory);
  await db.delete(reducedPrices);
  await db.delete(products);
}
