import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileSecurityHeaders } from './guards/security-headers.server.ts';

/** GET /clock returns the milliseconds since 1970. Countdowns use this time instead of the visitor's clock. */
export function serveTime(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.url?.split('?', 1)[0] !== '/clock') return false;
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { Allow: 'GET, HEAD', 'Content-Length': 0, ...fileSecurityHeaders }).end();
    return true;
  }
  response.writeHead(200, {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    ...fileSecurityHeaders,
  });
  response.end(request.method === 'HEAD' ? undefined : JSON.stringify({ now: Date.now() }));
  return true;
}
