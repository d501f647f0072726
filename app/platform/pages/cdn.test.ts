import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';

vi.stubEnv('LOG_LEVEL', 'silent');
const { createPurger, isForCdn, purgeOf } = await import('./cdn.server.ts');

const varnish = {
  CDN: 'varnish' as const,
  CDN_PURGE_URL: 'http://cache:6081',
  CDN_TOKEN: 'a-token-that-purges',
};
const fastly = {
  CDN: 'fastly' as const,
  CDN_PURGE_URL: 'https://api.fastly.com/service/one/',
  CDN_TOKEN: 'a-token-that-purges',
};

test('Varnish is told a pattern that means the tags and nothing else', () => {
  const { url, init } = purgeOf(varnish, ['catalogue', 'product:a.b']);
  expect([url, init.method]).toEqual(['http://cache:6081', 'PURGE']);
  const { 'Purge-Tags': pattern = '', Authorization } = init.headers as Record<string, string>;
  expect(Authorization).toBe('Bearer a-token-that-purges');
  expect(pattern).not.toContain(' ');
  const matches = (keys: string) => new RegExp(pattern).test(keys);
  expect(['navigation product:a.b', 'catalogue', 'catalogue x'].map(matches)).toEqual([true, true, true]);
  expect(['product:acb', 'product:a.bc', 'catalogues', 'navigation'].map(matches)).toEqual([
    false,
    false,
    false,
    false,
  ]);
  const all = purgeOf(varnish, ['catalogue', '*']).init.headers as Record<string, string>;
  expect(all['Purge-Tags']).toBe('.');
});

test('Fastly is told keys, or to drop everything', () => {
  const { url, init } = purgeOf(fastly, ['catalogue', 'product:m1']);
  expect([url, init.method]).toEqual(['https://api.fastly.com/service/one/purge', 'POST']);
  expect(Object.fromEntries(new Headers(init.headers))).toEqual({
    'fastly-key': 'a-token-that-purges',
    'surrogate-key': 'catalogue product:m1',
  });
  expect(purgeOf(fastly, ['*']).url).toBe('https://api.fastly.com/service/one/purge_all');
});

test('a CDN that does not answer well is told again, and once more for pages that were on their way', async () => {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    heard.push(String(request.headers['purge-tags']));
    response.writeHead(heard.length === 1 ? 500 : 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const tell = createPurger(
    (tags) => purgeOf({ ...varnish, CDN_PURGE_URL: `http://127.0.0.1:${port}` }, tags),
    1,
  );
  tell(['catalogue']);
  tell(['lookbook']);
  await expect.poll(() => heard.length).toBe(3);
  expect(new Set(heard)).toEqual(new Set([String.raw`(^|\s)(catalogue|lookbook)(\s|$)`]));
  server.close();
});

test('headers for a CDN are known by their name', () => {
  expect(['Surrogate-Key', 'surrogate-control', 'Cache-Control'].map(isForCdn)).toEqual([true, true, false]);
});
