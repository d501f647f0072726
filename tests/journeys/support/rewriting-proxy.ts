import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { findOrInstallNginx } from '../../../scripts/ensure-nginx.ts';
import { startNginx } from '../../system/nginx.ts';

type Proxy = { stop(): Promise<void> };

/** Starts a proxy that passes the shop's own address as the host, like nginx by default: nginx itself, or a small substitute without it. */
export async function startRewritingProxy(port: number, shopUrl: string): Promise<Proxy> {
  const nginx = findOrInstallNginx();
  if (nginx)
    return startNginx(
      nginx,
      port,
      `server { listen 127.0.0.1:${port}; location / { proxy_pass ${shopUrl}; } }`,
    );
  console.warn(
    'nginx is not here and could not be installed: a small proxy that rewrites Host stands in for it.',
  );
  return startSmallProxy(port, shopUrl);
}

async function startSmallProxy(port: number, shopUrl: string): Promise<Proxy> {
  const { hostname, port: shopPort, host } = new URL(shopUrl);
  function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method, url: target, headers } = incoming;
    const asked = request(
      { hostname, port: shopPort, path: target, method, headers: { ...headers, host, connection: 'close' } },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    asked.on('error', () => outgoing.destroy());
    incoming.pipe(asked);
  }
  const server = createServer(forward);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
