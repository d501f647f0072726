import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LoaderArgs } from '#tests/support/smallest-shop.ts';

vi.stubEnv('LOG_LEVEL', 'silent');
vi.stubEnv('TRUSTED_PROXIES', '127.0.0.1');
vi.resetModules();
const { startSmallestShop } = await import('#tests/support/smallest-shop.ts');
const { markPageCacheable } = await import('../../pages/mark-page-cacheable.server.ts');
const { tags } = await import('../../pages/page-cache-tags.ts');
vi.unstubAllEnvs();

let shop: Awaited<ReturnType<typeof startSmallestShop>>;
let rendered: string[];
let held: PromiseWithResolvers<void> | undefined;

beforeEach(async () => {
  rendered = [];
  held = undefined;
  shop = await startSmallestShop(
    answer,
    ['*'],
    { personal: ['account'], unbounded: ['health'] },
    {
      limits: { windowSeconds: 600, readsPerWindow: 10, ownPerWindow: 20, longestWaitMs: 60_000 },
      answerRefused: ({ url, language, reason }) => ({
        type: 'text/plain',
        body: `${url} ${language} ${reason}`,
      }),
    },
  );
});
afterEach(() => shop.stop());

test('past so many searches a network is refused, and hears when to come back', async () => {
  const statuses = [];
  for (let n = 0; n < 12; n++) statuses.push((await ask(`/search?q=${n}`)).status);
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
  const refused = await ask('/women.data?size=M', { Cookie: 'language=nl' });
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(refused.headers.get('cache-control')).toBe('no-store');
  expect(await refused.text()).toBe('/women.data?size=M nl too-many');
  expect(rendered).toHaveLength(10);
});

test('others, kept pages and what is somebody’s own go on', async () => {
  await ask('/women');
  for (let n = 0; n < 12; n++) await ask(`/search?q=${n}`);
  expect((await ask('/women')).status).toBe(200);
  expect((await ask('/women?utm_source=mail')).status).toBe(200);
  expect((await ask('/account?x=1')).status).toBe(200);
  expect((await ask('/men')).status).toBe(200);
  expect((await ask('/search?q=1', from('198.51.100.2'))).status).toBe(200);
});

test('an IPv6 household is one network', async () => {
  const statuses = [];
  for (let n = 0; n < 12; n++)
    statuses.push((await ask(`/search?q=${n}`, from(`2001:db8:1:2::${n + 1}`))).status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
});

test('who asks for what does not exist is refused after as many', async () => {
  const statuses = [];
  for (let n = 0; n < 14; n++) statuses.push((await ask(`/gone/${n}`)).status);
  expect(statuses.filter((status) => status === 404)).toHaveLength(11);
  expect(statuses.at(-1)).toBe(429);
  expect((await ask('/search?q=1')).status).toBe(200);
});

test('forms sent where none are taken are counted as what does not exist', async () => {
  const statuses = [];
  for (let n = 0; n < 14; n++) statuses.push((await send(`/formless?n=${n}`)).status);
  expect(statuses.filter((status) => status === 405)).toHaveLength(11);
  expect(statuses.at(-1)).toBe(429);
});

test('what is somebody’s own is bounded further out, and by itself; what tells of health is not', async () => {
  const statuses = [];
  for (let n = 0; n < 11; n++)
    statuses.push((await ask(`/account?x=${n}`)).status, (await send('/account')).status);
  expect(statuses).toEqual([...Array(20).fill(200), 429, 429]);
  expect((await ask('/search?q=1')).status).toBe(200);
  expect((await ask('/account', from('198.51.100.2'))).status).toBe(200);
  for (let n = 0; n < 30; n++) expect((await ask('/health/ready')).status).toBe(200);
});

test('while as many as may are rendered others wait, kept pages do not, and past the line it is busy', async () => {
  await ask('/women');
  held = Promise.withResolvers();
  const networks = Array.from({ length: 60 }, (_, n) => from(`192.0.2.${n + 1}`));
  const searches = networks.map((network, n) => ask(`/search?q=${n}`, network));
  const busy: Response[] = [];
  for (const search of searches) search.then((response) => response.status === 503 && busy.push(response));
  await expect.poll(() => busy.length).toBe(8);
  expect(busy[0]?.headers.get('retry-after')).toBe('5');
  expect(rendered.filter((path) => path === '/search').length).toBeLessThanOrEqual(4);
  expect((await ask('/women')).status).toBe(200);
  held.resolve();
  const statuses = (await Promise.all(searches)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(52);
  expect(statuses.filter((status) => status === 503)).toHaveLength(8);
});

async function answer({ request, context }: LoaderArgs): Promise<Response> {
  const { pathname } = new URL(request.url);
  rendered.push(pathname);
  if (pathname === '/search') await held?.promise;
  const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8' });
  if (!/^\/(?:search|account)/.test(pathname)) markPageCacheable(context, [tags.catalogue]);
  if (pathname === '/formless') return new Response('', { status: 405 });
  return new Response('<html></html>', { status: pathname.startsWith('/gone') ? 404 : 200, headers });
}

function ask(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${shop.url}${path}`, { headers });
}

function send(path: string): Promise<Response> {
  return fetch(`${shop.url}${path}`, { method: 'POST', body: new URLSearchParams({ typed: 'x' }) });
}

function from(address: string): Record<string, string> {
  return { 'X-Forwarded-For': address };
}
