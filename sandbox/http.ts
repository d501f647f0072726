import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** The request's body as text; undefined when it is longer than `limit` bytes. */
export function readBody(request: IncomingMessage, limit = 1_000_000): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
    });
    request.on('end', () => resolve(size > limit ? undefined : Buffer.concat(chunks).toString('utf8')));
    request.on('error', reject);
  });
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  sendText(response, status, JSON.stringify(body), { 'Content-Type': 'application/json', ...headers });
}

export function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string>,
): void {
  const bytes = Buffer.from(text);
  response.writeHead(status, { ...headers, 'Content-Length': bytes.length, 'Cache-Control': 'no-store' });
  response.end(bytes);
}

/** Sends the browser on with a GET (303), whatever it sent. */
export function sendSeeOther(response: ServerResponse, location: string): void {
  response.writeHead(303, { Location: location, 'Content-Length': 0, 'Cache-Control': 'no-store' });
  response.end();
}

/** Starts listening and says on which port (asked for 0: whichever was free). */
export function listen(server: Server, port: number, host: string): Promise<number> {
  // A client that keeps connections open must not race a server that closes them after Node's five seconds.
  server.keepAliveTimeout = 75_000;
  server.headersTimeout = 80_000;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** How a host stands in a URL: IPv6 addresses in brackets, "everywhere" as this machine. */
export function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
