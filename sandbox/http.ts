import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** Returns the request's body as text; undefined if it is longer than `limit` bytes. */
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

export function sendSeeOther(response: ServerResponse, location: string): void {
  response.writeHead(303, { Location: location, 'Content-Length': 0, 'Cache-Control': 'no-store' });
  response.end();
}

/** Starts listening and returns the port (for 0 any free one). */
export function listen(server: Server, port: number, host: string): Promise<number> {
  // Clients that keep connections open must not race Node's default of closing them after five seconds.
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

/** Returns a host for URLs: IPv6 in brackets, wildcard addresses as localhost. */
export function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
