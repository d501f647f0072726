import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a proxy in front of a shop, like a load balancer, so that the release can change under an open browser. */
export async function startProxy(shopUrl: string) {
  let target = new URL(shopUrl);
  let isSlow = false;

  function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method, url = '/', headers } = incoming;
    // Never responds.
    if (isSlow && headers.accept?.startsWith('text/html')) return;
    const asked = request(
      { host: target.hostname, port: target.port, path: url, method, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    asked.on('error', () => outgoing.destroy());
    incoming.pipe(asked);
  }

  const server = createServer(forward);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    release(url: string): void {
      target = new URL(url);
    },
    slow(slow: boolean): void {
      isSlow = slow;
    },
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
