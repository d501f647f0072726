import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PageCache } from './page-cache.server.ts';
import { PAGE_SEARCH_HEADER, PAGE_TAGS_HEADER } from './shop-page.server.ts';

vi.stubEnv('LOG_LEVEL', 'silent');
const { startSmallestShop } = await import('./smallest-shop-for-tests.server.ts');

let cache: PageCache;
let url: string;
let renderings: number;
let stop: () => Promise<void>;

beforeEach(async () => {
  renderings = 0;
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

test('a kept page with several readers is packed anew, smaller, and reads the same', async () => {
  const read = async () => {
    const response = await fetch(`${url}/long`, { headers: { 'Accept-Encoding': 'br' } });
    return { text: await response.text(), bytes: Number(response.headers.get('content-length')) };
  };
  const first = await read();
  expect(first.bytes).toBeGreaterThan(0);
  await expect.poll(async () => (await read()).bytes).toBeLessThan(first.bytes);
  expect((await read()).text).toBe(first.text);
  expect(renderings).toBe(1);
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

test('each answer carries the headers that protect it', async () => {
  for (const path of ['/men', '/account', '/gone'])
    expect((await fetch(`${url}${path}`)).headers.get('x-content-type-options')).toBe('nosniff');
});

const longList = Array.from(
  { length: 3000 },
  (_, index) => `<li>${(index * index * 7919) % 10007}</li>`,
).join('');

function answer(request: Request): Response {
  renderings++;
  const { pathname, searchParams } = new URL(request.url);
  const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8' });
  if (pathname !== '/account') headers.set(PAGE_TAGS_HEADER, 'catalogue');
  if (searchParams.get('sort') === 'price-asc') headers.set(PAGE_SEARCH_HEADER, '?sort=price-asc');
  const body = pathname === '/long' ? longList : '';
  return new Response(`<html>${renderings}${body}</html>`, {
    status: pathname === '/gone' ? 404 : 200,
    headers,
  });
}
