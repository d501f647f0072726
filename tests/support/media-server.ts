import { createServer, type Server, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveMedia } from '#app/media/serving/serve-media.server.ts';

type Answer = {
  status: number | undefined;
  headers: Record<string, string | string[] | undefined> & { etag?: string };
  body: Buffer;
};

export async function startMediaServer(): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (!(await serveMedia(request, response))) response.writeHead(404).end('not media');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** Returns a function that requests an address as it is, which `fetch` would normalise. */
export function askerOf(server: Server) {
  const { port } = server.address() as AddressInfo;
  return (address: string, options: { method?: string; headers?: Record<string, string> } = {}) =>
    new Promise<Answer>((resolve, reject) => {
      send({ port, host: '127.0.0.1', path: address, ...options }, async (incoming) => {
        const chunks: Buffer[] = [];
        for await (const chunk of incoming) chunks.push(chunk);
        resolve({ status: incoming.statusCode, headers: incoming.headers, body: Buffer.concat(chunks) });
      })
        .on('error', reject)
        .end();
    });
}
