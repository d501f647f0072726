import { randomUUID } from 'node:crypto';
import { RouterContextProvider } from 'react-router';
import { afterAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Language } from '../text/language.ts';
import { requestInfo } from './request-info.server.ts';

vi.stubEnv('FUNCTION_CALLS_PER_MINUTE', '2');
const {
  methodNotAllowed,
  readRateLimitedJson: readJson,
  refusal,
} = await import('./rate-limited-json-endpoint.server.ts');

const schema = z.object({ id: z.string() });

afterAll(() => vi.unstubAllEnvs());

test('a body that fits is handed on, without what the schema does not know', async () => {
  const read = await readJson(post('{"id":"a","role":"admin"}'), schema, newRequestInfo());
  expect(read).toMatchObject({ parsed: { success: true, data: { id: 'a' } } });
  expect(JSON.stringify(read)).not.toContain('admin');
});

test('what breaks the schema is for the endpoint to answer', async () => {
  expect(await readJson(post('[]'), schema, newRequestInfo())).toMatchObject({ parsed: { success: false } });
});

test.each(['', '{', 'id=a', '{"id":"a"}}', 'undefined'])('%j is no JSON', async (body) => {
  expect(await answerOf(readJson(post(body), schema, newRequestInfo('nl')))).toEqual({
    status: 400,
    body: { status: 'error', error: 'not-json', message: 'De aanvraag is geen geldige JSON.' },
  });
});

test('only POST is read, and the answer says so', async () => {
  const request = new Request('http://shop.example/bag/check', { method: 'PUT', body: '{"id":"a"}' });
  expect(await answerOf(readJson(request, schema, newRequestInfo()))).toMatchObject({ status: 405 });
  const context = new RouterContextProvider(new Map([[requestInfo, newRequestInfo()]]));
  const answer = methodNotAllowed({ context });
  expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'POST']);
});

test('who asks too often is told how long to wait, before anything is read', async () => {
  const same = newRequestInfo();
  await readJson(post('{"id":"a"}'), schema, same);
  await readJson(post('{'), schema, same);
  const third = await readJson(post('{"id":"a"}'), schema, same);
  const response = 'response' in third ? third.response : undefined;
  expect(response?.status).toBe(429);
  expect(Number(response?.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(await response?.json()).toMatchObject({ error: 'too-many-requests' });
});

test('a refusal may say more', async () => {
  expect(await refusal(409, 'sold-out', 'Gone', { lines: [] }).json()).toEqual({
    status: 'error',
    error: 'sold-out',
    message: 'Gone',
    lines: [],
  });
});

function post(body: string): Request {
  return new Request('http://shop.example/bag/check', { method: 'POST', body });
}

function newRequestInfo(language: Language = 'en') {
  return { id: 'r1', language, clientAddress: randomUUID(), nonce: 'n' };
}

async function answerOf(read: ReturnType<typeof readJson<typeof schema>>) {
  const answer = await read;
  if (!('response' in answer)) throw new Error('It was read.');
  return { status: answer.response.status, body: await answer.response.json() };
}
