import { createCheckout, post, sessionOf } from '../../tests/system/shopper.ts';
import { importProducts } from './import-products.ts';
import type { Size } from './sizes.ts';
import { timedRequest } from './timed-request.ts';
import type { Visit } from './visit.ts';

export type Measure = {
  name: string;
  /** Audience that waits for it. */
  for: 'Shoppers' | 'Operators' | 'Search engines' | 'Yardstick';
  turns: number;
  /** Returns the duration in milliseconds. */
  run(visit: Visit): Promise<number>;
  /** Reason why it may grow more than twofold; without one it may not. */
  reason?: string;
};

const reasons: Record<string, string> = {
  'Listing, its last page': 'walks past all products before it in an index; no shopper pages that far',
  'Listing, just after a change':
    'counts the sizes of all products, once for every listing and language until the next change',
  Search: 'ranks and counts all matches: of 100,000 products 12,500 are a “jurk”',
  Suggestions: 'ranks all matches before it displays the best five',
  Checkout:
    "adds up the shop's stock for a suspicious unpaid order (docs/decisions/unpaid-orders.md), such as repeated ones of one client",
  'Orders, searched': 'counts matches, up to 10,000; a small shop has only a tenth of that',
  'Products, searched': 'counts matches, up to 10,000; a small shop has only a tenth of that',
  'Dashboard, thirty days':
    'counts two days of 2,700 orders each, and all sizes that run low: 16,000 of 400,000',
  'Dashboard, this year': 'the same',
  'Sitemap index': 'counts the products to divide them, in an index; nobody waits for it, and it is cached',
};

const searches = [
  'linen shirt',
  'jurk',
  'linnen overhemdd',
  'satin skirt',
  'blue denim trousers',
  'zahara',
  'kntted scarf',
  'xqzw',
];
const typed = ['lin', 'jurk', 'satin sk', 'denim', 'zah', 'over', 'scarf', 'xq'];
const sizesInShop = ['S', 'M', 'L', 'XL'];
const perDepartment = ({ products }: Size) => Math.floor(products / 2);
const PIECES_A_PAGE = 48;

const all: Measure[] = [
  page('Plain node:http, 60 kB', 'Yardstick', ({ plainUrl }) => plainUrl, 200),
  shopper('Listing', () => '/women'),
  shopper(
    'Listing, its last page',
    ({ size }) => `/women?page=${Math.ceil(perDepartment(size) / PIECES_A_PAGE)}`,
  ),
  { name: 'Listing, just after a change', for: 'Shoppers', turns: 10, run: openListingAfterChange },
  shopper(
    'Listing, filtered',
    ({ turn }) => `/women?size=${pick(sizesInShop, turn)}&colour=white&colour=sand&price=50-100`,
  ),
  shopper(
    'Listing, filtered and sorted by price',
    ({ turn }) => `/men?category=shirts&size=${pick(sizesInShop, turn)}&sort=price-asc`,
  ),
  shopper('Search', ({ turn }) => `/search?q=${encodeURIComponent(pick(searches, turn))}`),
  shopper(
    'Suggestions',
    ({ turn }) => `/search/suggestions?language=nl&q=${encodeURIComponent(pick(typed, turn))}`,
  ),
  { name: 'Product', for: 'Shoppers', turns: 30, run: openProduct },
  { name: 'Bag, checked', for: 'Shoppers', turns: 30, run: checkBag },
  { name: 'Checkout', for: 'Shoppers', turns: 30, run: async (visit) => (await checkOut(visit)).ms },
  { name: 'Payment, verified', for: 'Shoppers', turns: 20, run: payAndVerify },
  operator('Orders, the newest', () => '/admin/orders'),
  operator('Orders, the last page', () => '/admin/orders?page=400'),
  operator(
    'Orders, searched',
    ({ turn }) => `/admin/orders?q=${pick(['el amrani 12', 'ORD-100042', 'satin skirt', 'guest-77@'], turn)}`,
  ),
  operator('Order', ({ turn }) => `/admin/orders/ORD-${100_100 + turn}`),
  operator('Recovery', () => '/admin/recovery'),
  operator('Health', () => '/admin'),
  operator('Products, the newest', () => '/admin/products'),
  operator(
    'Products, searched',
    ({ turn }) => `/admin/products?q=${pick(['satin', 'skirt-77', 'zahara', 'jurk'], turn)}`,
  ),
  operator('Images, the newest', () => '/admin/images'),
  operator('Dashboard, thirty days', () => '/admin/dashboard?range=30'),
  operator('Dashboard, this year', () => '/admin/dashboard?range=year', 10),
  { name: 'Export of all products, each thousand', for: 'Operators', turns: 5, run: exportThousand },
  { name: 'Import of 250 products', for: 'Operators', turns: 5, run: importProducts },
  engine('Sitemap index', () => '/sitemap.xml'),
  engine('Sitemap, its last part', ({ size }) => `/sitemap.xml?part=${1 + Math.ceil(size.products / 1_000)}`),
];

export const measures: Measure[] = all.map((measure) => {
  const reason = reasons[measure.name];
  return { ...measure, ...(reason && { reason }) };
});

function shopper(name: string, pathOf: (visit: Visit) => string): Measure {
  return page(name, 'Shoppers', pathOf, 30);
}

function operator(name: string, pathOf: (visit: Visit) => string, turns = 30): Measure {
  return page(name, 'Operators', pathOf, turns);
}

function engine(name: string, pathOf: (visit: Visit) => string): Measure {
  return page(name, 'Search engines', pathOf, 10);
}

function page(name: string, who: Measure['for'], pathOf: (visit: Visit) => string, turns: number): Measure {
  const headersOf = (visit: Visit): Record<string, string> =>
    who === 'Operators' ? { Cookie: visit.operator } : {};
  const run = async (visit: Visit) =>
    (await timedRequest(new URL(pathOf(visit), visit.shopUrl).href, headersOf(visit))).ms;
  return { name, for: who, turns, run };
}

/** Invalidates all cached listings, as when a size sells out. */
async function openListingAfterChange(visit: Visit): Promise<number> {
  await visit.world.sql(`select pg_notify('pages', '["catalogue"]')`);
  // Once another request is served, the shop has processed the notification as well.
  await timedRequest(`${visit.shopUrl}/health/ready`);
  return (await timedRequest(`${visit.shopUrl}/women`)).ms;
}

async function openProduct(visit: Visit): Promise<number> {
  const [row] = await visit.world.sql<{ path: string }>(
    `select '/' || gender || '/products/' || slug as path from products where id = $1`,
    [productOf(visit)],
  );
  return (await timedRequest(`${visit.shopUrl}${row?.path}`)).ms;
}

async function checkBag(visit: Visit): Promise<number> {
  const items = [0, 1, 2].map((more) => ({ id: productOf(visit, more), size: 'M', quantity: 1 }));
  return timed(() => post(`${visit.shopUrl}/bag/check`, { items, language: 'en' }));
}

/** Checks out two items in stock as a new visitor. */
async function checkOut(visit: Visit) {
  const wanted = [0, 1].map((more) => ({ id: productOf(visit, more), size: 'M' }));
  for (const { id, size } of wanted)
    await visit.world.sql(
      'update product_sizes set stock_quantity = 1000, available = true where product_id = $1 and size = $2',
      [id, size],
    );
  let sessionId = '';
  const ms = await timed(async () => {
    const answered = await createCheckout(visit.shopUrl, wanted);
    sessionId = sessionOf(answered.answer);
    return answered;
  });
  return { ms, sessionId };
}

async function payAndVerify(visit: Visit): Promise<number> {
  // Otherwise the provider's webhook might settle the order first.
  await visit.world.control('webhooks', { paused: true });
  const { sessionId } = await checkOut(visit);
  await visit.world.control(`sessions/${sessionId}/pay`, {});
  return timed(() => post(`${visit.shopUrl}/functions/v1/verify-payment`, { sessionId }));
}

/** Duration per thousand products; the export grows with its products anyway. */
async function exportThousand({ shopUrl, operator, size }: Visit): Promise<number> {
  const { ms } = await timedRequest(`${shopUrl}/admin/products/export.csv`, { Cookie: operator });
  return (ms * 1_000) / Math.max(1_000, size.products);
}

async function timed(ask: () => Promise<{ status: number; text: string }>): Promise<number> {
  const begun = performance.now();
  const { status, text } = await ask();
  if (status !== 200) throw new Error(`Answered ${status}: ${text}`);
  return performance.now() - begun;
}

function productOf({ size, turn }: Visit, more = 0): string {
  return `large-${1 + ((turn * 7919 + more * 31) % size.products)}`;
}

function pick<Value>(from: readonly Value[], turn: number): Value {
  return from[turn % from.length] as Value;
}
