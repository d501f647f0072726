import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { serveTime } from './server-time.server.ts';

test('the time is told as it is now, and kept by nobody', () => {
  const before = Date.now();
  const { isAnswered, status, headers, body } = ask('GET', '/clock?x=1');
  expect([isAnswered, status, headers['Cache-Control']]).toEqual([true, 200, 'no-store']);
  const { now } = JSON.parse(body ?? '') as { now: number };
  expect(now).toBeGreaterThanOrEqual(before);
  expect(now).toBeLessThanOrEqual(Date.now());
});

test('only what asks for the time is answered, and nobody sets it', () => {
  expect(ask('HEAD', '/clock')).toMatchObject({ status: 200, body: undefined });
  expect(ask('POST', '/clock')).toMatchObject({ status: 405 });
  for (const other of ['/', '/clocks', '/clock/x', '/the-drop/clock'])
    expect(ask('GET', other).isAnswered).toBe(false);
});

function ask(method: string, url: string) {
  const said: { status?: number; headers: Record<string, unknown>; body?: string | undefined } = {
    headers: {},
  };
  const response = {
    writeHead(status: number, headers: Record<string, unknown>) {
      Object.assign(said, { status, headers });
      return response;
    },
    end(body?: string) {
      said.body = body;
    },
  };
  const isAnswered = serveTime({ method, url } as IncomingMessage, response as unknown as ServerResponse);
  return { isAnswered, ...said };
}
