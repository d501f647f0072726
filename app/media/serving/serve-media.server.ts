import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileSecurityHeaders } from '#app/platform/http/guards/security-headers.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import { ENCODING, type Rendition, readRendition, renditionNamed } from './renditions.server.ts';

const ROOT = '/media/';
const TRY_AGAIN_SECONDS = 5;

export async function serveMedia(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const [address = ''] = (request.url ?? '').split('?', 1);
  if (!address.startsWith(ROOT)) return false;
  const rendition = renditionNamed(address.slice(ROOT.length));
  if (!rendition) refuse(response, 404);
  else if (request.method !== 'GET' && request.method !== 'HEAD')
    refuse(response, 405, { Allow: 'GET, HEAD' });
  else await serve(request, response, rendition);
  return true;
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  rendition: Rendition,
): Promise<void> {
  const etag = `"${ENCODING}-${rendition.name}"`;
  const kept = { ETag: etag, 'Cache-Control': 'public, max-age=31536000, immutable' };
  if (isKnown(request.headers['if-none-match'], etag)) {
    response.writeHead(304, kept).end();
    return;
  }
  const bytes = await readRendition(rendition).catch((error: unknown) => {
    log.warn({ err: error, name: rendition.name }, 'a picture could not be read');
    return 'unreachable' as const;
  });
  if (bytes === 'unreachable') return refuse(response, 503, { 'Retry-After': TRY_AGAIN_SECONDS });
  if (!bytes) return refuse(response, 404);
  const headers = {
    ...kept,
    'Content-Type': rendition.type,
    'Accept-Ranges': 'bytes',
    ...fileSecurityHeaders,
  };
  const range = byteRange(rangeFor(request, etag), bytes.length);
  if (range === 'unsatisfiable') return refuse(response, 416, { 'Content-Range': `bytes */${bytes.length}` });
  const body = range ? bytes.subarray(range.first, range.last + 1) : bytes;
  response.writeHead(range ? 206 : 200, {
    ...headers,
    'Content-Length': body.length,
    ...(range && { 'Content-Range': `bytes ${range.first}-${range.last}/${bytes.length}` }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Returns the requested range; undefined if it is of another version of the file, or for requests other than GET. */
function rangeFor({ method, headers }: IncomingMessage, etag: string): string | undefined {
  const condition = headers['if-range'];
  return method === 'GET' && (!condition || condition === etag) ? headers.range : undefined;
}

function isKnown(header: string | undefined, etag: string): boolean {
  const known = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known.includes(etag);
}

/** Sends an error that must not be cached, since a missing image may exist a moment later. */
function refuse(
  response: ServerResponse,
  status: number,
  headers: Record<string, string | number> = {},
): void {
  response
    .writeHead(status, {
      ...fileSecurityHeaders,
      'Cache-Control': 'no-store',
      'Content-Length': 0,
      ...headers,
    })
    .end();
}

/** Parses a `Range` header (RFC 9110 §14). `last` is inclusive. Malformed or multiple ranges mean the entire file. */
export function byteRange(
  header: string | undefined,
  length: number,
): { first: number; last: number } | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '') ?? [];
  if (!from && !to) return undefined;
  if (!from) {
    const count = Math.min(Number(to), length);
    return count === 0 ? 'unsatisfiable' : { first: length - count, last: length - 1 };
  }
  const first = Number(from);
  const last = to ? Math.min(Number(to), length - 1) : length - 1;
  if (to && Number(to) < first) return undefined;
  return first >= length ? 'unsatisfiable' : { first, last };
}
