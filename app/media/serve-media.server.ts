import type { IncomingMessage, ServerResponse } from 'node:http';
import { storage } from './storage.server.ts';

const address = /^\/media\/([0-9a-f]{32}-\d{3,4}\.webp)$/;

/** Answers requests for stored pictures; a name is its contents, so browsers may keep them for good. */
export async function serveMedia(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const name = address.exec(request.url ?? '')?.[1];
  if (!name || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
  const headers = { ETag: `"${name}"`, 'Cache-Control': 'public, max-age=31536000, immutable' };
  if (request.headers['if-none-match'] === headers.ETag) {
    response.writeHead(304, headers).end();
    return true;
  }
  const bytes = await storage.getBytes(name).catch(() => undefined);
  if (!bytes) return false;
  response.writeHead(200, {
    ...headers,
    'Content-Type': 'image/webp',
    'Content-Length': bytes.length,
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
  return true;
}
