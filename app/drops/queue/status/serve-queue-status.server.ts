import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileSecurityHeaders } from '#app/platform/http/guards/security-headers.server.ts';
import { statusInMemory } from './keep-queue-statuses.server.ts';

const TRY_AGAIN_SECONDS = 5;

const usual = {
  ...fileSecurityHeaders,
  'Content-Type': 'application/json',
  'Cache-Control': 'public, max-age=1',
};
const address = /^\/the-drop\/([^/?]+)\/queue\/status(?:\?|$)/;

/** Serves GET /the-drop/:dropId/queue/status, which every waiting browser polls, without a query or rendering. */
export function serveQueueStatus(request: IncomingMessage, response: ServerResponse): boolean {
  const [, written] = address.exec(request.url ?? '') ?? [];
  if (written === undefined) return false;
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return refuse(response, 405, 'method-not-allowed', { Allow: 'GET, HEAD' });
  const status = statusInMemory(decoded(written));
  if (status === 'unknown') return refuse(response, 404, 'unknown');
  if (status === 'too-old') return refuse(response, 503, 'unavailable', { 'Retry-After': TRY_AGAIN_SECONDS });
  const body = Buffer.from(JSON.stringify(status));
  response.writeHead(200, { ...usual, 'Content-Length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
  return true;
}

function decoded(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return '';
  }
}

/** Caches a refusal no longer than a status. */
function refuse(
  response: ServerResponse,
  status: number,
  error: string,
  headers: Record<string, string | number> = {},
): true {
  response.writeHead(status, { ...usual, ...headers }).end(JSON.stringify({ status: 'error', error }));
  return true;
}
