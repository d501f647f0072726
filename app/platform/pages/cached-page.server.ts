import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedEncoding, compress, type Encoding } from '../http/compression.server.ts';
import { isHttps, replaceNoncesWithCspHashes } from '../http/guards/security-headers.server.ts';
import { languageCookie, languageInUrl } from '../text/language.ts';
import { isForCdn } from './cdn.server.ts';
import type { CachedPage, PageForm } from './page-cache.server.ts';

/** Browsers and CDNs ask again each time and mostly hear "not modified". */
export const REVALIDATED = 'public, max-age=0, must-revalidate';
/** Of what a browser fetches before its reader clicks: the click finds it, and no one else does. */
const FETCHED_AHEAD = 'private, max-age=10';

/** A page that shows the same to everyone, as `sendCachedPage` sends it. */
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

/** Writes a page. One that is kept is compressed once for all its readers. */
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
  // What keeps a choice is for one reader, and what is fetched ahead for one click.
  const sent = chosen || caching !== REVALIDATED ? withoutCdnHeaders(headers) : headers;
  response.writeHead(200, chosen ? [...sent, 'Set-Cookie', languageCookie(chosen, isHttps)] : sent);
  response.end(request.method === 'HEAD' ? undefined : form.body);
}

export function isHtml(response: Response): boolean {
  return response.headers.get('Content-Type')?.startsWith('text/html') ?? false;
}

/** The data of a page, which React Router asks for once more when the link is followed. */
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
