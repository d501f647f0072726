import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedEncoding, compress } from '../http/compression.server.ts';
import { isForCdn } from './cdn.server.ts';
import type { CachedPage } from './page-cache.server.ts';

/** Sends a page that is `seconds` old and must not be cached (RFC 9211: a negative time to live). */
export function sendStalePage(
  request: IncomingMessage,
  response: ServerResponse,
  { page, seconds }: { page: CachedPage; seconds: number },
): void {
  const wanted = acceptedEncoding(request.headers['accept-encoding']);
  const body = page.forms[wanted]?.body ?? compress(page.html, wanted, 2);
  for (let index = 0; index < page.headers.length; index += 2)
    response.setHeader(page.headers[index] ?? '', page.headers[index + 1] ?? '');
  response.removeHeader('ETag');
  for (const name of response.getHeaderNames()) if (isForCdn(name)) response.removeHeader(name);
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Cache-Status', `shop; hit; ttl=-${seconds}`);
  response.setHeader('Content-Length', body.length);
  if (wanted !== 'identity') response.setHeader('Content-Encoding', wanted);
  response.writeHead(200).end(request.method === 'HEAD' ? undefined : body);
}
