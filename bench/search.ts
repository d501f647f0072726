import type pg from 'pg';
import { fillForJudging, judgeSearch } from 'sample-shop/search/judge-search.server.ts';
import { dutchQueries, englishQueries } from 'sample-shop/search/search-queries.ts';
import { listProductKinds } from '#app/catalogue/listing/find-listing.server.ts';
import { findSuggestions } from '#app/catalogue/search/interpret-search-query.server.ts';
import { findListing } from '../app/catalogue/listing/find-listing.server.ts';
import { departmentScope } from '../app/catalogue/listing/listing-scope.server.ts';
import { readFilters } from '../app/catalogue/listing/listing-url.ts';
import { interpretSearchQuery } from '../app/catalogue/search/interpret-search-query.server.ts';
import type { Db } from '../app/platform/database/db.server.ts';
import { inScratchDatabase } from './scratch-database.ts';

const PRODUCTS = 10_000;
const ROUNDS = 80;
const queries = [
  'linen shirt',
  'jurk',
  'linnen shirtt',
  'djellaba',
  'rode zijden sjaal',
  'sevilla',
  'kaftn',
  'xqzw',
];
const language = 'nl';

export type SearchResult = { name: string; p50: number; p95: number };
export type SearchQuality = { language: string; recall: number; order: number };

/** Measures milliseconds of searching, suggesting, listing and counting in a scratch database of 10,000 products. */
export function measureSearch(serverUrl: string): Promise<SearchResult[]> {
  return inScratchDatabase(serverUrl, 'bench_search', measureAll);
}

/** Measures search quality on the sample shop's products: the share of expected results found, and how far they rank above others. */
export function measureSearchQuality(serverUrl: string): Promise<SearchQuality[]> {
  return inScratchDatabase(serverUrl, 'bench_search_quality', async (db) => {
    await fillForJudging(db);
    return [
      { language: 'Dutch', ...(await judgeSearch(db, dutchQueries)) },
      { language: 'English', ...(await judgeSearch(db, englishQueries)) },
    ];
  });
}

async function measureAll(db: Db, pool: pg.Pool): Promise<SearchResult[]> {
  await fill(pool);
  const filters = readFilters(new URLSearchParams('size=M&colour=white&colour=blue&price=50-100'), {
    gender: [],
    size: ['M'],
    category: [],
    colour: ['white', 'blue'],
  });
  return [
    await measure('search, 48 products and counts', async (query) => {
      const found = await interpretSearchQuery(db, query, []);
      if (found) await findListing(db, found.scope, { sorting: 'relevance', language });
    }),
    await measure('suggestions', (query) => findSuggestions(db, query, { offeredIds: [], language })),
    await measure('listing of 5,000', () => findListing(db, departmentScope('women'), { language })),
    await measure('listing, filtered and sorted', () =>
      findListing(db, departmentScope('men'), { filters, sorting: 'price-asc', language }),
    ),
    await measure('facet counts of 5,000', () => listProductKinds(db, departmentScope('women').where)),
  ];
}

async function measure(name: string, act: (query: string) => Promise<unknown>): Promise<SearchResult> {
  const times: number[] = [];
  for (let round = -queries.length; round < ROUNDS; round++) {
    const start = performance.now();
    await act(queries[(round + queries.length) % queries.length] ?? '');
    if (round >= 0) times.push(performance.now() - start);
  }
  times.sort((one, other) => one - other);
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return { name, p50: at(0.5), p95: at(0.95) };
}

/** Titles of the sample catalogue with a number each, and six sizes, some sold out. */
async function fill(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into products (id, slug, title, title_nl, price_cents, category, gender, subcategory, is_new, colour,
      editor_notes, editor_notes_nl, created_at)
    select 'p' || n, 'piece-' || n,
      (array['Red','White','Indigo','Olive','Faded','Ribbed','Open','Tiled'])[1 + n % 8] || ' '
        || (array['Linen','Cotton','Silk','Satin','Denim'])[1 + n / 8 % 5] || ' '
        || (array['Shirt','Dress','Trousers','Kaftan','Scarf','Tunic','Skirt'])[1 + n / 40 % 7] || ' No. ' || n,
      (array['Rode','Witte','Indigo','Olijfgroene','Verbleekte','Geribde','Open','Betegelde'])[1 + n % 8] || ' '
        || (array['linnen','katoenen','zijden','satijnen','denim'])[1 + n / 8 % 5] || ' '
        || (array['overhemd','jurk','broek','kaftan','sjaal','tuniek','rok'])[1 + n / 40 % 7] || ' nr. ' || n,
      2500 + n * 37 % 22000, (array['women','men'])[1 + n % 2], (array['women','men'])[1 + n % 2],
      (array['shirts','dresses','bottoms','tops','accessories','sets','two-pieces'])[1 + n / 40 % 7], n % 9 = 0,
      (array['red','white','indigo','olive','blue','sand','black','terracotta'])[1 + n % 8],
      'Copied from a staircase in ' || (array['Seville','Porto','Fez','Tunis'])[1 + n % 4]
        || ' and redrawn by hand until it repeated without a seam',
      'Overgetekend van een trappenhuis in ' || (array['Sevilla','Porto','Fez','Tunis'])[1 + n % 4]
        || ' en bijgeschaafd tot het patroon naadloos doorliep',
      now() - n * interval '1 minute'
    from generate_series(1, $1::int) as n`,
    [PRODUCTS],
  );
  await pool.query(
    `insert into product_sizes (product_id, size, stock_quantity)
    select id, size, (length(id || size) + ascii(size) + right(id, 1)::int) % 4
    from products, unnest(array['XS','S','M','L','XL','XXL']) as size`,
  );
  await pool.query(
    `insert into images (url, width, height, colour, alt_text, alt_text_nl)
    select '/media/' || id, 1600, 2000, '#e6d8bf', 'A piece', 'Een stuk' from products`,
  );
  await pool.query(
    `insert into product_images (product_id, image_id, sort_order)
    select products.id, images.id, 0 from products join images on images.url = '/media/' || products.id`,
  );
  await pool.query('vacuum analyze');
}
