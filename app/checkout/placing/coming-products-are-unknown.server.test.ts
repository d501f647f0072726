import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import { priceAndCheckBag } from '#app/bag/price-bag.server.ts';
import { listShopRows } from '#app/catalogue/colours.server.ts';
import { findSuggestions } from '#app/catalogue/search/interpret-search-query.server.ts';
import { applyOrderDiscounts } from '#app/discounts/apply-discounts.ts';
import { listOfferedDiscounts } from '#app/discounts/list-offered-discounts.server.ts';
import { saveDrop } from '#app/drops/editing/save-drop.server.ts';
import { findProductPage } from '#app/drops/find-product-page.server.ts';
import { findDropStartTimes, listProductIdsInRunningDrops } from '#app/drops/products-in-drops.server.ts';
import { findAnnouncedDrop } from '#app/drops/shown-drops.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { findSoldOutProduct } from '#app/stock-alerts/request-stock-alert.server.ts';
import { addToWishlist } from '#app/wishlist/wishlist.server.ts';
import { customerForTests } from '#tests/support/customer.ts';
import { addDiscount } from '#tests/support/discounts.ts';
import { checkoutRequestFor } from '#tests/support/orders.ts';
import { addProduct } from '#tests/support/products.ts';
import { placeOrder } from './place-order.server.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

/** Same length, but unknown to the shop. */
const unknown = { id: 'id-zorblaxx', slug: 'zorblaxx', title: 'Zorblaxx', drop: 'drop-zorblaxx' };
const coming = { id: 'id-zorblatt', slug: 'zorblatt', title: 'Zorblatt', drop: 'drop-zorblatt' };
type Named = typeof coming;

let customer: string;
/** The shop caches these rows. Read each time, all at once, their statements would come in any order. */
let shop: Awaited<ReturnType<typeof listShopRows>>;
const shopper = { checkoutKey: randomUUID() };
const circumstances = { ...shopper, language: 'en' as const, now: new Date() };

beforeAll(async () => {
  customer = (await customerForTests(db)).customer.id;
  shop = await listShopRows(db);
  const { id } = await addProduct(coming.title, { id: coming.id, category: 'the-drop' });
  const other = await addProduct('Linen kaftan');
  await addDiscount(db, { codes: [{ code: 'SECRET' }], products: [id, other.id], includesDrops: true });
  const dates = { startDate: inDays(1), endDate: inDays(2), announcedAt: inDays(0.5) };
  await saveDrop(db, { title: 'Drop', ...dates, isActive: true, productIds: [id] }, coming.drop);
  const running = { startDate: inDays(-1), endDate: inDays(1), isActive: true, productIds: [] };
  await saveDrop(db, { title: 'Running', ...running });
});

/** The shop's responses to requests by id, slug or name. */
const questions: [string, (named: Named) => Promise<unknown>][] = [
  ['its page', ({ slug }) => findProductPage(db, slug, 'en')],
  ['the page of a sold-out size', ({ slug }) => findSoldOutProduct(db, slug, 'en')],
  ['a bag with its id', ({ id }) => priceAndCheckBag(db, [{ id, size: 'M', quantity: 1 }], 'en')],
  [
    'a bag with its address',
    ({ slug }) => priceAndCheckBag(db, [{ id: slug, size: 'M', quantity: 9 }], 'nl'),
  ],
  [
    'an order',
    ({ id }) => placeOrder(db, checkoutRequestFor([{ id, size: 'M', quantity: 1 }]), circumstances),
  ],
  ['a discount', ({ id }) => discountOf(id)],
  ['a wish', ({ id }) => addToWishlist(db, customer, id)],
  ['suggestions', ({ title }) => suggestionsFor(title)],
  ['suggestions for a part of it', ({ title }) => suggestionsFor(title.slice(0, 7))],
  ['suggestions for a wrong spelling', ({ title }) => suggestionsFor(title.replace('o', 'oo'))],
  ['the page of its drop', ({ drop }) => findAnnouncedDrop(db, drop, 'en')],
];

test.each(questions)('%s is answered as if it were not there, by the same statements', async (_of, ask) => {
  const ofUnknown = await heard(ask, unknown);
  const ofComing = await heard(ask, coming);
  expect(ofComing).toEqual(ofUnknown);
  expect(ofUnknown.statements.length).toBeGreaterThan(0);
});

test('the same questions find it once its drop runs', async () => {
  expect((await findDropStartTimes(db, [coming.id])).has(coming.id)).toBe(true);
  const now = { startDate: inDays(-1), endDate: inDays(2), announcedAt: inDays(-2) };
  await saveDrop(db, { title: 'Drop', ...now, isActive: true, productIds: [coming.id] }, coming.drop);
  for (const [of, ask] of questions) {
    const [ofUnknown, ofComing] = [await heard(ask, unknown), await heard(ask, coming)];
    // A misspelled query finds it too.
    const isSearch = of.startsWith('suggestions');
    if (isSearch) expect(ofComing.answer, of).toMatchObject({ cards: [{ id: expect.anything() }] });
    else expect(ofComing.answer, of).not.toEqual(ofUnknown.answer);
  }
});

async function heard(ask: (named: Named) => Promise<unknown>, named: Named) {
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  const answer = await ask(named);
  const statements = asked.mock.calls.map(([query]) => textOf(query));
  asked.mockRestore();
  const said = JSON.stringify({ answer, statements });
  return JSON.parse(said.replaceAll(/zorb?lax+|zorb?latt?/gi, 'zorbl')) as {
    answer: unknown;
    statements: string[];
  };
}

function textOf(query: unknown): string {
  return typeof query === 'string' ? query : ((query as { text?: string }).text ?? '');
}

async function discountOf(id: string) {
  const offered = await listOfferedDiscounts(db, { code: 'SECRET', products: [id], shopper });
  const { lines } = await priceAndCheckBag(db, [{ id, size: 'M', quantity: 1 }], 'en');
  const shipping = { kind: 'shipping' as const, name: '', nameNl: null, cents: 0 };
  const { discounted, adjustments } = applyOrderDiscounts(lines, shipping, offered, 'SECRET');
  return { problem: discounted.problem, adjustments };
}

async function suggestionsFor(query: string) {
  const offeredIds = await listProductIdsInRunningDrops(db);
  return findSuggestions(db, query, { offeredIds, language: 'en', shop });
}
