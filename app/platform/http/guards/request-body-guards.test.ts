import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  request as send,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routeRules } from '#app/route-rules.server.ts';
import { readLimitedBody, refuseCrossSiteForm } from './request-guards.server.ts';
import { compileRouteRules, type RouteRuleChecks } from './route-rules.server.ts';

const addresses = compileRouteRules(routeRules);

const readSlowly = (...[request, response, rules]: Parameters<typeof refuseCrossSiteForm>) =>
  readLimitedBody(request, response, rules, 60_000);

const KB = 1024;
let server: Server;
let port: number;
const ends: string[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    if (refuseCrossSiteForm(request, response, addresses)) return;
    const body = await readLimitedBody(request, response, addresses, 60_000).catch(() => 'refused' as const);
    if (body === 'gone') return void ends.push(body);
    if (body === 'unread') request.resume().on('end', () => response.end('unread'));
    else if (body !== 'refused') response.end(`${body.length} bytes`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('a body of 64 kB is read, however it comes; a payment event may have a megabyte', async () => {
  expect(await post('/bag/check', { bytes: 64 * KB })).toMatchObject({
    status: 200,
    text: `${64 * KB} bytes`,
  });
  expect(await post('/bag/check', { bytes: 64 * KB, isChunked: true })).toMatchObject({ status: 200 });
  expect(await post('/webhooks/stripe', { bytes: 1024 * KB })).toMatchObject({ status: 200 });
  expect(await post('/bag/check', { bytes: 0 })).toMatchObject({ text: '0 bytes' });
});

test('who leaves in the middle of a body is gone, and nothing has failed', async () => {
  const leaving = send({ port, path: '/bag/check', method: 'POST', headers: { 'Content-Length': 9 } });
  leaving.on('error', () => {});
  await new Promise((sent) => leaving.write('half', sent));
  leaving.destroy();
  await expect.poll(() => ends).toEqual(['gone']);
});

test.each(['products', 'drops', 'lookbook'])('a form of %s may be as long as its texts', async (of) => {
  const texts = encodeURIComponent('字'.repeat(30_400)).length;
  expect(await post(`/admin/${of}/new.data?_routes=x`, { bytes: texts + 16 * KB })).toMatchObject({
    status: 200,
  });
  expect(await post(`/admin/${of}/m1`, { bytes: 512 * KB })).toMatchObject({ status: 200 });
  expect(await post(`/admin/${of}/m1`, { bytes: 512 * KB + 1 })).toMatchObject({ status: 413 });
  for (const path of [`/admin/${of}`, `/admin/${of}.data`, `/admin/${of}/m1/x`, `/x/admin/${of}/m1`])
    expect(await post(path, { bytes: 65 * KB })).toMatchObject({ status: 413 });
});

test('a content section may be two megabytes long; what only looks like one may not', async () => {
  const paths = ['/admin/content/home-hero', '/admin/content/new.data?_routes=x', '/admin/content/7?lang=nl'];
  for (const path of paths) expect(await post(path, { bytes: 2048 * KB })).toMatchObject({ status: 200 });
  expect(await post('/admin/content/home-hero', { bytes: 2048 * KB + 1 })).toMatchObject({ status: 413 });
  for (const path of ['/x/admin/content/7', '/admin/content', '/admin/content/7/x', '/admin/content/7.json'])
    expect(await post(path, { bytes: 65 * KB })).toMatchObject({ status: 413 });
});

test('an upload of the back office is left unread, whatever its length; its neighbours are not', async () => {
  expect(await post('/admin/images/files?lang=nl', { bytes: 300 * KB })).toMatchObject({ text: 'unread' });
  expect(await post('/admin/products/import/files', { bytes: 300 * KB })).toMatchObject({ text: 'unread' });
  expect(await post('/admin/images/files/x', { bytes: 65 * KB })).toMatchObject({ status: 413 });
  expect(await post('/admin/images', { bytes: 65 * KB })).toMatchObject({ status: 413 });
  expect(await post('/x/admin/images/files', { bytes: 65 * KB })).toMatchObject({ status: 413 });
});

test.each([
  ['/bag/check', 64 * KB + 1, false],
  ['/bag/check', 64 * KB + 1, true],
  ['/bag/check', 3000 * KB, false],
  ['/bag/check', 3000 * KB, true],
  ['/webhooks/stripe', 1024 * KB + 1, true],
  ['/webhooks/../bag/check', 65 * KB, false],
  ['/webhooks/%2e%2e/bag/check', 65 * KB, true],
])('a longer body to %s (%i bytes, chunked: %s) is answered with 413', async (path, bytes, isChunked) => {
  const answer = await post(path, { bytes, isChunked });
  expect(answer.status).toBe(413);
  expect(JSON.parse(answer.text)).toEqual({
    error: 'too-large',
    message: 'That is more than we can take at once.',
  });
});

test('a length that was said but never sent is refused at once', async () => {
  const headers = { 'content-length': String(64 * KB + 1) };
  expect(guard(readSlowly, { headers }).status).toBe(413);
});

test.each<[name: string, headers: Record<string, string>, isRefused: boolean]>([
  ['our own page', { 'sec-fetch-site': 'same-origin', origin: 'http://shop.example' }, false],
  ['the address bar', { 'sec-fetch-site': 'none' }, false],
  ['another site', { 'sec-fetch-site': 'cross-site' }, true],
  [
    'a neighbour below the same domain',
    { 'sec-fetch-site': 'same-site', origin: 'http://evil.shop.example' },
    true,
  ],
  [
    'another site, whatever it says of its origin',
    { 'sec-fetch-site': 'cross-site', origin: 'http://shop.example' },
    true,
  ],
  ['an older browser on our page', { origin: 'http://shop.example' }, false],
  ['an older browser elsewhere', { origin: 'http://evil.example' }, true],
  ['an older browser on another port', { origin: 'http://shop.example:8080' }, true],
  ['a page that hides its origin', { origin: 'null' }, true],
  ['a program', {}, false],
])('a form of %s', (_name, headers, isRefused) => {
  const said = guard(refuseCrossSiteForm, { headers: { host: 'shop.example', ...headers } });
  expect(said.result).toBe(isRefused);
  expect(said.status).toBe(isRefused ? 403 : undefined);
});

test('webhooks prove themselves otherwise; what only looks like one does not count', () => {
  const headers = { host: 'shop.example', origin: 'http://evil.example' };
  expect(guard(refuseCrossSiteForm, { url: '/webhooks/stripe', headers }).result).toBe(false);
  for (const url of [
    '/webhooks/../checkout',
    '/webhooks/%2E%2e/checkout',
    '/webhooks/',
    '/webhooks',
    '/x/webhooks/stripe',
  ])
    expect(guard(refuseCrossSiteForm, { url, headers }).result).toBe(true);
});

test('a refusal is JSON, in the language of the shopper, told by their cookie or their address', () => {
  const headers = { host: 'shop.example', origin: 'null' };
  const said = (more: object, url = '/checkout') =>
    guard(refuseCrossSiteForm, { url, headers: { ...headers, ...more } });
  const [english, dutch] = [said({}), said({ cookie: 'language=nl' })];
  expect(JSON.parse(english.text ?? '')).toEqual({
    error: 'foreign-origin',
    message: 'This form was sent from another site. Please open the shop and try again.',
  });
  expect(dutch.text).toContain('vanaf een andere site');
  expect(said({}, '/checkout?lang=nl').text).toBe(dutch.text);
  expect(dutch.headers).toMatchObject({ 'Content-Type': 'application/json' });
  const long = { ...headers, cookie: 'language=nl', 'content-length': String(64 * KB + 1) };
  expect(guard(readSlowly, { headers: long }).text).toContain('meer dan we in één keer kunnen verwerken');
});

function guard<Result>(
  ask: (request: IncomingMessage, response: ServerResponse, addresses: RouteRuleChecks) => Result,
  { url = '/checkout', headers }: { url?: string; headers: Record<string, string> },
) {
  const said: { status?: number; text?: string; headers?: object } = {};
  const response = {
    getHeader: () => undefined,
    setHeader: () => response,
    writeHead(status: number, sent: object) {
      said.status = status;
      said.headers = sent;
      return response;
    },
    end(text: string) {
      said.text = text;
    },
  };
  const request = { url, headers, resume() {} };
  const result = ask(request as unknown as IncomingMessage, response as unknown as ServerResponse, addresses);
  return { ...said, result };
}

/** Sends the path as it is, which `fetch` would normalise. */
function post(path: string, { bytes, isChunked = false }: { bytes: number; isChunked?: boolean }) {
  return new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const headers = isChunked ? { 'Transfer-Encoding': 'chunked' } : { 'Content-Length': bytes };
    const outgoing = send({ port, host: '127.0.0.1', path, method: 'POST', headers }, async (incoming) => {
      let text = '';
      for await (const chunk of incoming) text += chunk;
      resolve({ status: incoming.statusCode, text });
    });
    outgoing.on('error', reject);
    const piece = Buffer.alloc(16 * KB);
    let left = bytes;
    (function write() {
      for (; left > 0; left -= piece.length) {
        if (!outgoing.write(piece.subarray(0, Math.min(left, piece.length)))) {
          left -= piece.length;
          outgoing.once('drain', write);
          return;
        }
      }
      outgoing.end();
    })();
  });
}
