import { createHash } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

/** Starts a stand-in for a website with product pictures: each name is another picture, `missing` none. */
export async function startPictureServer() {
  const asked: string[] = [];
  const server = http.createServer(async (request, response) => {
    const name = request.url ?? '';
    asked.push(name);
    if (name.includes('missing')) return response.writeHead(404).end();
    const [r = 0, g = 0, b = 0] = createHash('sha256').update(name).digest();
    const create = { width: 120, height: 160, channels: 3 as const, background: { r, g, b } };
    response.end(await sharp({ create }).jpeg().toBuffer());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    asked,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
