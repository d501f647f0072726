import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import { CHANGE_MS, fetchJson, READ_MS } from './fetch-json.ts';

const servers: http.Server[] = [];

afterEach(() => {
  vi.restoreAllMocks();
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function serve(answer: http.RequestListener): Promise<string> {
  const server = http.createServer(answer).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test('JSON goes there by POST and comes back as a value', async () => {
  const address = await serve(async (request, response) => {
    const { method, headers } = request;
    const heard = { method, sent: await text(request), type: headers['content-type'] };
    response.end(JSON.stringify({ ...heard, accept: headers.accept }));
  });
  expect(await fetchJson(address, { json: { size: 'M' } })).toEqual({
    ok: true,
    status: 200,
    body: { method: 'POST', sent: '{"size":"M"}', type: 'application/json', accept: 'application/json' },
  });
  expect(await fetchJson(address)).toMatchObject({ ok: true, body: { method: 'GET', sent: '' } });
  const form = new FormData();
  form.set('size', 'M');
  expect(await fetchJson(address, { form })).toMatchObject({
    body: { method: 'POST', type: expect.stringMatching(/^multipart\/form-data/) },
  });
});

test.each([400, 401, 403, 409, 429, 500, 503])('%i is a refusal with what it says', async (status) => {
  const address = await serve((_, response) =>
    response.writeHead(status, { 'Retry-After': '7' }).end('{"message":"Not now"}'),
  );
  expect(await fetchJson<{ message: string }>(address)).toEqual({
    ok: false,
    status,
    reason: 'refused',
    body: { message: 'Not now' },
    waitSeconds: 7,
  });
});

test.each([
  [200, '<h1>Sign in to the network</h1>'],
  [502, 'Bad gateway'],
  [204, ''],
])('what is no JSON is no answer, with %i too', async (status, said) => {
  const address = await serve((_, response) => response.writeHead(status).end(said));
  expect(await fetchJson(address)).toEqual({
    ok: false,
    status,
    reason: 'not-json',
    body: {},
    waitSeconds: 0,
  });
});

test('JSON that holds nothing is an empty answer', async () => {
  const address = await serve((_, response) => response.end('null'));
  expect(await fetchJson(address)).toEqual({ ok: true, status: 200, body: {} });
});

test('an answer of which only the head is asked for has no body', async () => {
  const address = await serve((_, response) => response.end('<h1>Checkout</h1>'));
  expect(await fetchJson(address, { method: 'HEAD' })).toEqual({ ok: true, status: 200, body: {} });
});

test('a shop that is not there is a value too', async () => {
  const address = await serve((_, response) => response.end());
  for (const server of servers.splice(0)) server.close().closeAllConnections();
  expect(await fetchJson(address)).toMatchObject({ ok: false, status: 0, reason: 'network' });
});

test('no answer in time and an answer that is wanted no more are told apart, also in the middle of a body', async () => {
  const silent = await serve(() => {});
  expect(await fetchJson(silent, { withinMs: 1 })).toMatchObject({ reason: 'timeout', status: 0 });
  expect(await fetchJson(silent, { signal: AbortSignal.abort() })).toMatchObject({ reason: 'stopped' });
  const leaving = new AbortController();
  const halfway = await serve((_, response) => {
    response.write('{"half":', () => leaving.abort());
  });
  expect(await fetchJson(halfway, { signal: leaving.signal })).toMatchObject({
    ok: false,
    reason: 'stopped',
  });
});

test('what is read is waited for shortly, what changes something longer, what is uploaded as long as it takes', async () => {
  const limits = vi.spyOn(AbortSignal, 'timeout');
  const address = await serve((_, response) => response.end('{}'));
  await fetchJson(address);
  await fetchJson(address, { json: {} });
  await fetchJson(address, { method: 'POST' });
  await fetchJson(address, { form: new FormData() });
  await fetchJson(address, { json: {}, withinMs: READ_MS });
  expect(limits.mock.calls.flat()).toEqual([READ_MS, CHANGE_MS, CHANGE_MS, READ_MS]);
});
