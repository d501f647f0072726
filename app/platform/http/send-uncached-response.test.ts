import { randomBytes } from 'node:crypto';
import http from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

vi.stubEnv('LOG_LEVEL', 'silent');
const { startSmallestShop } = await import('#tests/support/smallest-shop.ts');

/** Lines like those of a CSV: a compressor may hold back random bytes to the end. */
const piece = Array.from(
  { length: 6_000 },
  () => `${randomBytes(32).toString('hex')},Linen Shirt,129.00`,
).join('\n');
let released = Promise.withResolvers<void>();
let hasEnded = Promise.withResolvers<void>();
let shop: Awaited<ReturnType<typeof startSmallestShop>>;

beforeAll(async () => {
  shop = await startSmallestShop(() => {
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(new TextEncoder().encode(piece));
        await released.promise;
        controller.enqueue(new TextEncoder().encode('the end'));
        controller.close();
      },
      cancel: () => hasEnded.resolve(),
    });
    const headers = { 'Content-Type': 'text/csv', 'Content-Disposition': 'attachment; filename="a.csv"' };
    return new Response(body, { headers });
  });
});
afterAll(() => shop.stop());

test('a file is on its way before all of it is made, packed or not', async () => {
  for (const encoding of ['br', 'gzip', 'identity']) {
    released = Promise.withResolvers<void>();
    const response = await fetch(`${shop.url}/file`, { headers: { 'Accept-Encoding': encoding } });
    expect(response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = (await reader?.read())?.value ?? '';
    expect(text.length).toBeGreaterThan(0);
    released.resolve();
    for (;;) {
      const { value, done } = (await reader?.read()) ?? { done: true };
      if (done) break;
      text += value;
    }
    expect(text).toBe(`${piece}the end`);
  }
});

test('nothing more is made for a reader who left', async () => {
  released = Promise.withResolvers<void>();
  hasEnded = Promise.withResolvers<void>();
  const request = http.get(`${shop.url}/file`, { headers: { 'Accept-Encoding': 'br' } }, (response) =>
    response.once('data', () => request.destroy()),
  );
  request.on('error', () => {});
  await hasEnded.promise;
});
