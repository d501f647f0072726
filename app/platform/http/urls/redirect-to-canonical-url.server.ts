import type { ServerResponse } from 'node:http';
import type { ServerBuild } from 'react-router';
import { refuseRequest } from '../guards/request-guards.server.ts';
import { securityHeaders } from '../guards/security-headers.server.ts';

const plain = /^\/(?:[a-z\d-]+(?:\/[a-z\d-]+)*(?:\.data)?)?(?:\?|$)/;
const ROOT_DATA = '_.data';

export function routeWords({ routes }: Pick<ServerBuild, 'routes'>): Set<string> {
  const paths = Object.values(routes).map((route) => route?.path ?? '');
  const words = paths.flatMap((path) => path.split('/')).filter((word) => word && !/[:*]/.test(word));
  return new Set(words.map((word) => word.replace(/\?$/, '')));
}

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

export function canonicalUrl(url: string, words: Set<string>): string | undefined {
  if (plain.test(url)) return url;
  const start = url.indexOf('?');
  const [path, search] = start < 0 ? [url, ''] : [url.slice(0, start), url.slice(start)];
  // The path is parsed behind a host, since a path that begins with two slashes would itself be read as a host.
  const segments = new URL(`http://shop.invalid${path}`).pathname.split('/').filter(Boolean);
  try {
    return `/${spell(segments.map(decodeURIComponent), words).join('/')}${search}`;
  } catch {
    return undefined;
  }
}

/** React Router's client requests a page's URL plus `.data`; its server also accepts `/.data` and `/_.data`. */
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
