import { request as send } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { LoaderArgs } from '#tests/support/smallest-shop.ts';
import { markPageCacheable } from '../pages/mark-page-cacheable.server.ts';
import { tags } from '../pages/page-cache-tags.ts';

vi.stubEnv('LOG_LEVEL', 'silent');
const { startSmallestShop } = await import('#tests/support/smallest-shop.ts');

const pages = [
  '/',
  '/women',
  '/women/dresses',
  '/women/products/silk-shirt',
  '/product/silk-shirt',
  '/lookbook/Spring',
];
const canonical = pages.flatMap((page) => [page, page === '/' ? '/_.data' : `${page}.data`]);
let shop: Awaited<ReturnType<typeof startSmallestShop>>;

beforeAll(async () => {
  shop = await startSmallestShop(answer, [
    '/',
    'women/:part?',
    ':gender/products/:slug',
    'product/:slug',
    'lookbook/:id',
    '*',
  ]);
});
beforeEach(() => {
  shop.cache.drop(['catalogue']);
  shop.keys.clear();
});
afterAll(() => shop.stop());

test('each page is kept at its own address', async () => {
  for (const page of pages) expect((await ask(page)).status).toBe(200);
  expect(shop.keys).toEqual(new Set(pages.map((page) => `en ${page}`)));
  expect((await ask('/women?sort=price-asc')).status).toBe(200);
  expect((await ask('/women?lang=nl')).status).toBe(200);
  expect(shop.keys.size).toBe(pages.length + 2);
});

test.each(['/WOMEN', '/women//', '/%77omen', '/a1/../women', '/women/', '/women/.data', '/./WOMEN?lang=nl'])(
  '%s is led to the one address, before anything is rendered',
  async (address) => {
    const answer = await ask(address);
    expect(answer.status).toBe(308);
    expect(answer.headers.get('location')).toMatch(/^\/women(?:\.data)?(?:\?lang=nl)?$/);
    expect(answer.headers.get('x-request-id')).toBeNull();
    expect((await ask(address, 'HEAD')).status).toBe(308);
    expect(shop.keys).toEqual(new Set());
  },
);

test('a form is not led anywhere: it would be lost on the way', async () => {
  expect((await ask('/women/', 'POST')).status).toBe(200);
  expect(shop.keys).toEqual(new Set());
});

const letters = fc.array(fc.tuple(fc.constantFrom('as is', 'capital', 'encoded'), fc.boolean()), {
  maxLength: 40,
});
const spelt = fc.tuple(fc.constantFrom(...canonical), letters).map(([address, how]) =>
  [...address]
    .map((letter, place) => {
      const [way, isTwice] = how[place % Math.max(how.length, 1)] ?? [];
      if (letter === '/') return isTwice && place > 0 ? '/./' : '/';
      if (way === 'capital') return letter.toUpperCase();
      return way === 'encoded' ? `%${letter.charCodeAt(0).toString(16)}` : letter;
    })
    .join(''),
);
const around = fc.tuple(
  fc.constantFrom('', '/', '/x/..', '/%2e'),
  fc.constantFrom('', '/', '//', '/.', '/.data', '/_.data', '.data', ';a'),
);
const search = fc.oneof(
  fc.constantFrom(
    '',
    '?',
    '?lang=nl',
    '?lang=NL',
    '?%6cang=nl',
    '?utm_source=a',
    '?code=SUMMER',
    '?sort=price-asc',
    '?Sort=price-asc',
    '?sort=price%2dasc',
    '?_routes=x',
    '?x=1&lang=nl',
    '#x',
  ),
  fc.webQueryParameters().map((text) => `?${text}`),
);

test('whatever is asked, nothing is kept but the pages there are, in each language', async () => {
  const allowed = new Set(
    ['en', 'nl'].flatMap((language) =>
      canonical.flatMap((address) => [`${language} ${address}`, `${language} ${address}?sort=price-asc`]),
    ),
  );
  await fc.assert(
    fc.asyncProperty(
      spelt,
      around,
      search,
      fc.constantFrom('GET', 'HEAD'),
      async (path, [before, after], search, method) => {
        let answer = await ask(`${before}${path}${after}${search}`, method);
        const to = answer.headers.get('location');
        if (answer.status === 308 && to) answer = await ask(to, method);
        expect([200, 400, 404]).toContain(answer.status);
        for (const key of shop.keys) expect(allowed).toContain(key);
      },
    ),
    { numRuns: 400 },
  );
});

test('thousands of spellings push nobody out', async () => {
  await ask('/women');
  const asked = Array.from(
    { length: 3000 },
    (_, number) => `/a${number}/../%77omen${'/'.repeat(number % 7)}`,
  );
  for (const address of asked) expect((await ask(address)).status).toBe(308);
  expect(shop.keys).toEqual(new Set(['en /women']));
  expect((await ask('/women')).headers.get('x-request-id')).toBeNull();
});

function answer({ request, params, context }: LoaderArgs): Response {
  const { pathname, searchParams } = new URL(request.url);
  const { part, gender, slug, id } = params;
  const isThere =
    (part ?? 'dresses') === 'dresses' &&
    (gender ?? 'women') === 'women' &&
    (slug ?? 'silk-shirt') === 'silk-shirt' &&
    (id ?? 'Spring') === 'Spring';
  if (!isThere || '*' in params) return new Response(pathname, { status: 404 });
  const at = searchParams.get('sort') === 'price-asc' ? '?sort=price-asc' : '';
  markPageCacheable(context, [tags.catalogue], at);
  return new Response(pathname);
}

/** Requests the address as it is, which `fetch` would normalise. */
function ask(address: string, method = 'GET'): Promise<{ status: number; headers: Headers }> {
  return new Promise((resolve, reject) => {
    const asked = send({ port: shop.port, host: '127.0.0.1', path: address, method }, (incoming) => {
      incoming.resume().on('end', () => {
        const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [
          name,
          String(value),
        ]);
        resolve({ status: incoming.statusCode ?? 0, headers: new Headers(headers) });
      });
    });
    asked.on('error', reject).end();
  });
}
