import { connect } from 'node:net';
import { expect, test, vi } from 'vitest';

vi.stubEnv('LOG_LEVEL', 'silent');
const { log } = await import('../../log/log.server.ts');
const { startSmallestShop } = await import('#tests/support/smallest-shop.ts');

const minute = 60_000;
const generous = {
  most: 100,
  mostOfNetwork: 100,
  headMs: minute,
  bodyMs: minute,
  requestMs: minute,
  stalledMs: minute,
};

test('who asks for much and reads none of it is given up, and nothing is logged as a failure', async () => {
  const failures = vi.spyOn(log, 'error');
  let isCancelled = false;
  const endless = () =>
    new ReadableStream({
      pull: (controller) => controller.enqueue(Buffer.alloc(64_000)),
      cancel: () => {
        isCancelled = true;
      },
    });
  const shop = await startSmallestShop(() => new Response(endless()), ['*'], {}, undefined, {
    ...generous,
    stalledMs: 50,
  });
  const socket = connect(shop.port, '127.0.0.1').on('error', () => {});
  socket.write('GET /export HTTP/1.1\r\nHost: shop\r\n\r\n');
  socket.pause();
  await vi.waitUntil(() => isCancelled, { timeout: 20_000 });
  socket.destroy();
  expect(failures).not.toHaveBeenCalled();
  await shop.stop();
});

test('a body that takes too long is refused in a few words; an upload may take longer', async () => {
  const rules = { uploads: ['files'] };
  const answer = async ({ request }: { request: Request }) => new Response(await request.text());
  const shop = await startSmallestShop(answer, ['*'], rules, undefined, { ...generous, bodyMs: 50 });
  const say = (path: string) => {
    const socket = connect(shop.port, '127.0.0.1').on('error', () => {});
    socket.write(`POST /${path} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\nContent-Length: 4\r\n\r\nab`);
    let heard = '';
    socket.setEncoding('latin1').on('data', (piece) => (heard += piece));
    return { socket, ended: new Promise<string>((resolve) => socket.once('close', () => resolve(heard))) };
  };
  const upload = say('files');
  expect(await say('form').ended).toMatch(
    /^HTTP\/1\.1 408 Request Timeout\r\n.*connection: close.*\r\n\r\n10\r\nRequest Timeout\n\r\n/is,
  );
  upload.socket.write('cd');
  expect(await upload.ended).toMatch(/^HTTP\/1\.1 200 .*abcd/s);
  await shop.stop();
});
