import fs from 'node:fs';
import { createServer, type Server, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { config } from '#app/platform/config.server.ts';
import { serveMedia } from './serve-media.server.ts';
import { storage } from './storage.server.ts';

const NAME = `${'0123456789abcdef'.repeat(2)}-400.webp`;
let server: Server;

beforeAll(async () => {
  await storage.put(NAME, 'picture');
  fs.writeFileSync(path.join(config.DATA_DIRECTORY, 'secret'), 'secret');
  fs.writeFileSync(path.join(config.DATA_DIRECTORY, 'media/notes.txt'), 'notes');
  server = createServer(async (request, response) => {
    if (!(await serveMedia(request, response))) response.writeHead(404).end('not media');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterAll(() => server.close());

test('a picture is kept for good by whoever has it', async () => {
  const { status, headers, text } = await ask(`/media/${NAME}`);
  expect([status, text]).toEqual([200, 'picture']);
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': '7',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  const again = await ask(`/media/${NAME}`, { headers: { 'If-None-Match': headers.etag ?? '' } });
  expect([again.status, again.text]).toEqual([304, '']);
  const other = await ask(`/media/${NAME}`, { headers: { 'If-None-Match': '"other"' } });
  expect(other.status).toBe(200);
});

test('HEAD tells the length and sends nothing', async () => {
  const { status, headers, text } = await ask(`/media/${NAME}`, { method: 'HEAD' });
  expect([status, headers['content-length'], text]).toEqual([200, '7', '']);
});

test.each([
  '/media/',
  '/media/secret',
  '/media/notes.txt',
  '/media/../secret',
  '/media/..%2fsecret',
  '/media/%2e%2e/secret',
  `/media/../media/${NAME}`,
  `/media/${NAME}/../notes.txt`,
  `/media/${NAME}%00`,
  `/media/${NAME}\\..\\notes.txt`,
  `//media/${NAME}`,
  `/media/${NAME.toUpperCase()}`,
  `/media/${NAME.replace('0', '1')}`,
])('%s is no picture', async (address) => {
  expect(await ask(address)).toMatchObject({ status: 404, text: 'not media' });
});

test('pictures are not for writing', async () => {
  for (const method of ['POST', 'PUT', 'DELETE'])
    expect((await ask(`/media/${NAME}`, { method })).status).toBe(404);
});

/** Sends the path as it is, which `fetch` would not. */
function ask(address: string, options: { method?: string; headers?: Record<string, string> } = {}) {
  const { port } = server.address() as AddressInfo;
  return new Promise<{
    status: number | undefined;
    headers: Record<string, string | string[] | undefined> & { etag?: string };
    text: string;
  }>((resolve, reject) => {
    send({ port, host: '127.0.0.1', path: address, ...options }, async (incoming) => {
      let text = '';
      for await (const chunk of incoming) text += chunk;
      resolve({ status: incoming.statusCode, headers: incoming.headers, text });
    })
      .on('error', reject)
      .end();
  });
}
