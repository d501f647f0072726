import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findOrInstallVarnish } from '../../scripts/ensure-varnish.ts';
import { freePort } from '../../scripts/free-port.ts';
import { isListening } from './nginx.ts';
import { signInAsOperator } from './operator.ts';
import { createCheckout } from './shopper.ts';
import { createWorld, type RunningShop, until, type World } from './world.ts';

const TOKEN = 'a-token-that-purges';
const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'marenza-varnish-'));

let world: World;
let shop: RunningShop;
let varnish: ChildProcess;
let url: string;

beforeAll(async () => {
  const program = findOrInstallVarnish();
  if (!program) throw new Error('Varnish is needed for this test: install the package varnish of Debian.');
  const [port, shopPort] = [await freePort(), await freePort()];
  url = `http://127.0.0.1:${port}`;
  const rules = fs
    .readFileSync('deploy/cdn/varnish.vcl', 'utf8')
    .replace('"3000"', `"${shopPort}"`)
    .replace('Bearer TOKEN', `Bearer ${TOKEN}`);
  fs.chmodSync(directory, 0o755);
  fs.writeFileSync(path.join(directory, 'shop.vcl'), rules);
  varnish = spawn(
    program,
    [
      ...['-F', '-n', path.join(directory, 'work'), '-a', `127.0.0.1:${port}`],
      ...['-f', path.join(directory, 'shop.vcl'), '-s', 'malloc,64m', '-j', 'none'],
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  await until('Varnish listens', () => isListening(port));
  world = await createWorld();
  shop = await world.startShop({
    PORT: String(shopPort),
    CDN: 'varnish',
    CDN_PURGE_URL: url,
    CDN_TOKEN: TOKEN,
    TRUSTED_PROXIES: '127.0.0.1',
  });
});

afterAll(async () => {
  await shop?.stop();
  varnish?.kill('SIGTERM');
  await world?.close();
  fs.rmSync(directory, { recursive: true, force: true });
});

test('a page for everyone is kept by language, and says nothing of it to browsers', async () => {
  expect(await isKept('/women')).toBe(true);
  const dutch = { Cookie: 'other=1; language=nl' };
  expect(await isKept('/women', dutch)).toBe(true);
  expect((await (await ask('/women', dutch)).text()).includes('lang="nl"')).toBe(true);
  const english = await ask('/women');
  expect((await english.text()).includes('lang="en"')).toBe(true);
  expect([english.headers.get('Surrogate-Key'), english.headers.get('Vary')]).toEqual([
    null,
    'Cookie, Accept-Encoding',
  ]);
});

test('nothing is kept that is for one person, or that sets a cookie', async () => {
  const operator = { Cookie: await signInAsOperator(shop.url, world.directory) };
  for (const page of [
    '/account',
    '/admin',
    '/admin/orders',
    '/auth/session',
    '/women?lang=nl',
    '/search?q=shirt',
  ])
    expect(await isKept(page, operator), page).toBe(false);
  expect((await ask('/admin')).status).not.toBe(200);
  expect(await (await ask('/women', operator)).text()).toBe(await (await ask('/women')).text());
});

test('a change drops the pages that show it, and no others', async () => {
  const [product] = await world.sql<{ slug: string }>(`select slug from products where id = 'm1'`);
  const page = `/men/products/${product?.slug}`;
  await world.setStock('m1', 'M', 1);
  // Repeated, since the purge of everything at the shop's start may intervene.
  await until('only the pages that show it go', async () => {
    const [own, other] = [await keptAs(page), await keptAs('/shipping')];
    await world.sql(`select pg_notify('pages', '["product:m1"]')`);
    await until('it is dropped', async () => (await keptAs(page)) !== own);
    return (await keptAs('/shipping')) === other;
  });
  const shown = async () => (await ask(page)).headers.get('ETag');
  const before = await shown();
  expect((await createCheckout(url, [{ id: 'm1', size: 'M' }], { email: 'cdn@example.com' })).status).toBe(
    200,
  );
  await until('the page shows that it is gone', async () => (await shown()) !== before);
});

test('a stranger drops nothing', async () => {
  const answer = await fetch(url, { method: 'PURGE', headers: { 'Purge-Tags': '.' } });
  expect(answer.status).toBe(403);
});

function ask(page: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url + page, { headers, redirect: 'manual' });
}

/** True if Varnish serves a repeated request itself. */
async function isKept(page: string, headers: Record<string, string> = {}): Promise<boolean> {
  await ask(page, headers);
  return (await storedId(page, headers)) !== undefined;
}

async function keptAs(page: string): Promise<string | undefined> {
  let id: string | undefined;
  await until(`${page} is kept`, async () => {
    id = await storedId(page);
    return id !== undefined;
  });
  return id;
}

/** Varnish names the request and, if it served it itself, the request that stored the response. */
async function storedId(page: string, headers: Record<string, string> = {}): Promise<string | undefined> {
  return (await ask(page, headers)).headers.get('X-Varnish')?.split(' ')[1];
}
