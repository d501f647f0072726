import type { ServerResponse } from 'node:http';
import type { ServerBuild } from 'react-router';
import { refuseRequest } from '../guards/refuse-malformed-requests.server.ts';
import { securityHeaders } from '../guards/security-headers.server.ts';

const plain = /^\/(?:[a-z\d-]+(?:\/[a-z\d-]+)*(?:\.data)?)?(?:\?|$)/;
const ROOT_DATA = '_.data';

/** The words that routes are made of, as React Router finds them in whatever case they are asked for. */
export function routeWords({ routes }: Pick<ServerBuild, 'routes'>): Set<string> {
  const paths = Object.values(routes).map((route) => route?.path ?? '');
  const words = paths.flatMap((path) => path.split('/')).filter((word) => word && !/[:*]/.test(word));
  return new Set(words.map((word) => word.replace(/\?$/, '')));
}

/**
 * Redirects any other spelling of an address to the page's canonical one (308) before anything is rendered, and
 * answers a malformed one with 400. Returns whether it did either.
 */
export function redirectToCanonicalUrl(url: string, words: Set<string>, response: ServerResponse): boolean {
  const address = canonicalUrl(url, words);
  if (address === url) return false;
  if (address === undefined) refuseRequest(response, 400);
  else
    response
      .writeHead(308, {
        ...securityHeaders,
        Location: address,
        'Cache-Control': 'public, max-age=3600',
        'Content-Length': 0,
      })
      .end();
  return true;
}

/**
 * The canonical address, under which a page is answered and cached: no empty or dot segments, words of routes as
 * `routes.ts` writes them, everything else percent-encoded as `encodeURIComponent` does. The query stays as it is.
 * Undefined when the path's encoding is broken.
 */
export function canonicalUrl(url: string, words: Set<string>): string | undefined {
  if (plain.test(url)) return url;
  const start = url.indexOf('?');
  const [path, search] = start < 0 ? [url, ''] : [url.slice(0, start), url.slice(start)];
  // Only a path may follow a host; alone, one that begins with two slashes would be read as one.
  const segments = new URL(`http://shop.invalid${path}`).pathname.split('/').filter(Boolean);
  try {
    return `/${spell(segments.map(decodeURIComponent), words).join('/')}${search}`;
  } catch {
    return undefined;
  }
}

/** React Router's browser half asks for a page's address and `.data`; its server also reads `/.data` and `/_.data` so. */
function spell(segments: string[], words: Set<string>): string[] {
  const last = segments.at(-1);
  if (!last?.endsWith('.data')) return segments.map((segment) => spellSegment(segment, words));
  const page = [...segments.slice(0, -1), last.slice(0, -'.data'.length)];
  while (page.at(-1) === '' || page.at(-1) === '_') page.pop();
  if (page.length === 0) return [ROOT_DATA];
  const spelt = page.map((segment) => spellSegment(segment, words));
  return [...spelt.slice(0, -1), `${spelt.at(-1)}.data`];
}

function spellSegment(segment: string, words: Set<string>): string {
  const word = segment.toLowerCase();
  return encodeURIComponent(words.has(word) ? word : segment);
}
