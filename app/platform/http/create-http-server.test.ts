import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LoaderArgs } from '#tests/support/smallest-shop.ts';
import { databaseUnavailable } from '../database/database-unavailable.server.ts';
import { markPageCacheable } from '../pages/mark-page-cacheable.server.ts';
import type { PageCache } from '../pages/page-cache.server.ts';
import { tags } from '../pages/page-cache-tags.ts';

vi.stubEnv('LOG_LEVEL', 'silent');
const { log } = await import('../log/log.server.ts');
const { traceWith } = await import('../tracing/spans.server.ts');
const { startSmallestShop } = await import('#tests/support/smallest-shop.ts');

let cache: PageCache;
let url: string;
let renderings: number;
let isAway: boolean;
let released: Promise<void>;
let release: () => void;
let stop: () => Promise<void>;

beforeEach(async () => {
  renderings = 0;
  isAway = false;
  ({ promise: released, resolve: release } = Promise.withResolvers<void>());
  ({ cache, url, stop } = await startSmallestShop(answer));
});

afterEach(() => stop());

test('a shop page is rendered once, until what it shows changes', async () => {
  const first = await fetch(`${url}/men`);
  expect(await first.text()).toBe('<html>1</html>');
  expect(first.headers.get('x-page-tags')).toBeNull();
  expect(first.headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(await (await fetch(`${url}/men?utm_source=mail`)).text()).toBe('<html>1</html>');
  cache.drop(['catalogue']);
  expect(await (await fetch(`${url}/men`)).text()).toBe('<html>2</html>');
});

test('a crowd that asks for a page at once gets one rendering; each gets their own of what is personal', async () => {
  const crowd = (path: string) =>
    Promise.all(Array.from({ length: 20 }, async () => (await fetch(`${url}${path}`)).text()));
  expect(new Set(await crowd('/slow'))).toEqual(new Set(['<html>1</html>']));
  cache.drop(['catalogue']);
  expect(new Set(await crowd('/slow'))).toEqual(new Set(['<html>2</html>']));
  expect(new Set(await crowd('/account')).size).toBe(20);
});

test('a rendering goes on for those who wait when the one who asked first leaves', async () => {
  const leaving = new AbortController();
  const first = fetch(`${url}/held`, { signal: leaving.signal });
  await expect.poll(() => renderings).toBe(1);
  const second = fetch(`${url}/held`);
  leaving.abort();
  await expect(first).rejects.toThrow();
  release();
  expect(await (await second).text()).toBe('<html>1</html>');
  expect(renderings).toBe(1);
});

test('a page is kept only at the address it calls its own', async () => {
  const twice = async (path: string) => {
    const texts = [await (await fetch(`${url}${path}`)).text(), await (await fetch(`${url}${path}`)).text()];
    return texts[0] === texts[1];
  };
  expect(await twice('/women?sort=price-asc')).toBe(true);
  expect(await twice('/women?sort=nonsense')).toBe(false);
  expect(await twice('/women?sort=price-asc&x=1')).toBe(false);
  expect((await fetch(`${url}/women`)).headers.get('x-page-search')).toBeNull();
});

test('who asks only for the headers leaves no empty page to the next', async () => {
  const head = await fetch(`${url}/men`, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect(await (await fetch(`${url}/men`)).text()).toMatch(/^<html>\d<\/html>$/);
});

test('who has the page hears that it did not change', async () => {
  const etag = (await fetch(`${url}/men`)).headers.get('etag') ?? '';
  const again = await fetch(`${url}/men`, { headers: { 'If-None-Match': etag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

test('data fetched ahead of a click is there when it comes, for its reader alone; a page asks again each time', async () => {
  const caching = async (path: string, headers: Record<string, string>) => {
    const response = await fetch(`${url}${path}`, { headers });
    return [response.status, response.headers.get('cache-control')];
  };
  const ahead = { 'Sec-Purpose': 'prefetch' };
  const asked = 'public, max-age=0, must-revalidate';
  expect(await caching('/men.data', ahead)).toEqual([200, 'private, max-age=10']);
  expect(await caching('/men.data', {})).toEqual([200, asked]);
  expect(await caching('/men', ahead)).toEqual([200, asked]);
  const etag = (await fetch(`${url}/men.data`)).headers.get('etag') ?? '';
  expect(await caching('/men.data', { ...ahead, 'If-None-Match': etag })).toEqual([
    304,
    'private, max-age=10',
  ]);
  expect(await caching('/men.data', { 'If-None-Match': etag })).toEqual([304, asked]);
});

test('what is personal, or went wrong, is never kept', async () => {
  for (const [path, status] of [
    ['/account', 200],
    ['/gone', 404],
  ]) {
    expect((await fetch(`${url}${path}`)).status).toBe(status);
    expect(await (await fetch(`${url}${path}`)).text()).toBe(`<html>${renderings}</html>`);
  }
  expect(renderings).toBe(4);
  expect((await fetch(`${url}/account`)).headers.get('cache-control')).toBe('private, no-store');
});

test('a page asked for in a language is remembered by the browser, one in no language of ours is not', async () => {
  expect((await fetch(`${url}/men?lang=nl`)).headers.get('set-cookie')).toMatch(/^language=nl;/);
  expect((await fetch(`${url}/men`)).headers.get('set-cookie')).toBeNull();
  for (const query of ['lang=fr', 'slang=nl', 'lang='])
    expect((await fetch(`${url}/men?${query}`)).headers.get('set-cookie')).toBeNull();
});

test('a request of a page’s script in the page’s language does not undo the choice made meanwhile', async () => {
  const checked = await fetch(`${url}/bag/check?lang=en`, { method: 'POST', body: '{}' });
  expect(checked.status).toBe(200);
  expect(checked.headers.get('set-cookie')).toBeNull();
});

test('each answer carries the headers that protect it', async () => {
  for (const path of ['/men', '/account', '/gone']) {
    const { headers } = await fetch(`${url}${path}`);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  }
});

test('while the database is away people get a polite page and programs a refusal, in both languages', async () => {
  for (const [language, title, message] of [
    ['en', 'We’ll be right back', 'We can’t do that for a moment. Please try again in a minute.'],
    ['nl', 'We zijn zo terug', 'Dat lukt even niet. Probeer het over een minuut opnieuw.'],
  ] as const) {
    const headers = { Cookie: `language=${language}` };
    const page = await fetch(`${url}/away`, { headers });
    expect(page.status).toBe(503);
    expect(page.headers.get('retry-after')).toBe('10');
    expect(page.headers.get('cache-control')).toBe('no-store');
    const text = await page.text();
    expect(text).toContain(`<h1 style="font-weight:400;line-height:1.2">${title}</h1>`);
    expect(text).toContain(`<title>${title} | Marenza Official Website</title>`);
    expect(text).toContain(page.headers.get('x-request-id'));

    const json = await fetch(`${url}/away-endpoint`, { method: 'POST', headers });
    expect([json.status, json.headers.get('retry-after')]).toEqual([503, '10']);
    expect(await json.json()).toEqual({ status: 'error', error: 'unavailable', message });
  }
  const moved = await fetch(`${url}/away-data`);
  expect([moved.status, await moved.text()], 'which the page that asked can read').toEqual([503, 'encoded']);
});

test('health checks that go well are logged at debug alone and not traced; others as any request', async () => {
  const [info, debug] = [vi.spyOn(log, 'info'), vi.spyOn(log, 'debug')];
  const traced: string[] = [];
  const span = {
    updateName: (name: string) => traced.push(name),
    spanContext: () => ({ traceId: 'a'.repeat(32) }),
  };
  traceWith(() => new Proxy(span, { get: (of, name) => Reflect.get(of, name) ?? (() => span) }) as never);
  const paths = ['/health/live', '/health/ready?from=proxy', '/health/live/gone', '/women'];
  for (const path of paths) await (await fetch(`${url}${path}`)).arrayBuffer();
  await expect.poll(() => traced).toHaveLength(2);
  traceWith(undefined);
  const pathsOf = (calls: unknown[][]) =>
    calls.map(([line]) => (line as { path?: string }).path).filter(Boolean);
  expect(pathsOf(debug.mock.calls)).toEqual(['/health/live', '/health/ready']);
  expect(pathsOf(info.mock.calls)).toEqual(['/health/live/gone', '/women']);
  vi.restoreAllMocks();
});

test('an endpoint that fails refuses as JSON in its reader’s language, and says nothing of why', async () => {
  for (const [language, message] of [
    ['en', 'Something went wrong on our side. Please try again.'],
    ['nl', 'Er ging iets mis aan onze kant. Probeer het opnieuw.'],
  ] as const) {
    const failed = await fetch(`${url}/broken`, {
      method: 'POST',
      headers: { Cookie: `language=${language}` },
    });
    expect([failed.status, failed.headers.get('content-type')]).toEqual([500, 'application/json']);
    expect(await failed.json()).toEqual({ status: 'error', error: 'unexpected', message });
  }
});

test('a database that failed and was asked again with success is nobody’s concern', async () => {
  expect((await fetch(`${url}/away-once`)).status).toBe(200);
});

test('while the database is away kept pages are shown as last known, kept by nobody, and gone when it is back', async () => {
  const known = await (await fetch(`${url}/men`)).text();
  cache.close();
  expect(await (await fetch(`${url}/men`)).text(), 'it may be rendered').not.toBe(known);
  isAway = true;
  const shown = await fetch(`${url}/men`);
  expect([shown.status, await shown.text()]).toEqual([200, known]);
  expect(shown.headers.get('cache-control')).toBe('no-store');
  expect(shown.headers.get('cache-status')).toMatch(/^shop; hit; ttl=-\d+$/);
  expect(shown.headers.get('etag')).toBeNull();
  expect(shown.headers.get('content-security-policy')).toContain("script-src 'self'");
  expect((await fetch(`${url}/women`)).status, 'what was not kept').toBe(503);

  cache.databaseAway();
  const asked = renderings;
  expect(await (await fetch(`${url}/men`)).text()).toBe(known);
  expect(renderings, 'nobody asks in vain').toBe(asked);

  isAway = false;
  cache.open();
  expect(await (await fetch(`${url}/men`)).text()).not.toBe(known);
});

async function answer({ request, context }: LoaderArgs): Promise<Response> {
  const rendering = ++renderings;
  const { pathname, searchParams } = new URL(request.url);
  if (pathname === '/slow') await new Promise(setImmediate);
  if (pathname === '/held') await released;
  if (pathname === '/bag/check') return Response.json({});
  if (pathname === '/broken') throw new Error('a secret');
  if (pathname === '/away-endpoint') throw databaseUnavailable('away');
  if (pathname.startsWith('/away') || isAway) {
    databaseUnavailable('away');
    const type = pathname === '/away-data' ? 'text/x-script' : 'text/html; charset=utf-8';
    const status = pathname === '/away-once' ? 200 : 500;
    return new Response('encoded', { status, headers: { 'Content-Type': type } });
  }
  const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8' });
  const at = searchParams.get('sort') === 'price-asc' ? '?sort=price-asc' : '';
  if (pathname !== '/account') markPageCacheable(context, [tags.catalogue], at);
  return new Response(`<html>${rendering}</html>`, {
    status: pathname === '/gone' ? 404 : 200,
    headers,
  });
}
