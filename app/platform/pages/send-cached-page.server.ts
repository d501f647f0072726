import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedEncoding, compress, type Encoding } from '../http/compression.server.ts';
import { isHttps, replaceNoncesWithCspHashes } from '../http/guards/security-headers.server.ts';
import { languageCookie, languageInUrl } from '../text/language.ts';
import { isForCdn } from './cdn.server.ts';
import type { CachedPage, PageForm } from './page-cache.server.ts';

/** Browsers and CDNs revalidate the page for each view and usually get a 304. */
export const REVALIDATED = 'public, max-age=0, must-revalidate';
const FETCHED_AHEAD = 'private, max-age=10';

export async function makeCachedPage(rendered: Response, nonce: string, tags: string[]): Promise<CachedPage> {
  let html: Buffer = Buffer.from(await rendered.arrayBuffer());
  if (isHtml(rendered)) {
    const hashed = replaceNoncesWithCspHashes(html, nonce);
    html = hashed.html;
    rendered.headers.set('Content-Security-Policy', hashed.policy);
  }
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  rendered.headers.set('ETag', etag);
  return { tags, etag, headers: [...rendered.headers].flat(), html, forms: {} };
}

export function sendCachedPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: CachedPage,
  isKept: boolean,
): void {
  const chosen = languageInUrl(request.url ?? '');
  const caching = isFetchedAhead(request) ? FETCHED_AHEAD : REVALIDATED;
  if (request.headers['if-none-match'] === page.etag && !chosen) {
    const repeated = ['ETag', page.etag, 'Cache-Control', caching];
    response.writeHead(304, [...repeated, 'Vary', 'Cookie, Accept-Encoding']).end();
    return;
  }
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  page.forms[encoding] ??= formOf(page, encoding, compress(page.html, encoding, isKept ? 5 : 2));
  const form = page.forms[encoding];
  const headers =
    caching === REVALIDATED
      ? form.headers
      : form.headers.map((part) => (part === REVALIDATED ? caching : part));
  // CDNs must not store a response that sets one visitor's language or was prefetched for one click.
  const sent = chosen || caching !== REVALIDATED ? withoutCdnHeaders(headers) : headers;
  response.writeHead(200, chosen ? [...sent, 'Set-Cookie', languageCookie(chosen, isHttps)] : sent);
  response.end(request.method === 'HEAD' ? undefined : form.body);
}

export function isHtml(response: Response): boolean {
  return response.headers.get('Content-Type')?.startsWith('text/html') ?? false;
}

function isFetchedAhead({ headers, url = '' }: IncomingMessage): boolean {
  const purpose = headers['sec-purpose'];
  return typeof purpose === 'string' && purpose.startsWith('prefetch') && /\.data(\?|$)/.test(url);
}

function withoutCdnHeaders(headers: string[]): string[] {
  return headers.filter((_, index) => !isForCdn(headers[index - (index % 2)] ?? ''));
}

function formOf({ headers }: CachedPage, encoding: Encoding, body: Buffer): PageForm {
  const length = ['Content-Length', String(body.length)];
  const coding = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
  return { headers: [...headers, ...length, ...coding], body };
}

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
