import { createHash } from 'node:crypto';
import fs from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { acceptedEncoding } from './compression.server.ts';
import { fileSecurityHeaders, securityHeaders } from './guards/security-headers.server.ts';

type StaticFile = {
  type: string;
  cacheControl: string;
  etag: string;
  br?: Buffer;
  gzip?: Buffer;
  identity: Buffer;
};

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
};

/** Excludes SVGs (they may contain scripts) and text files (they open as documents): both get all security headers. */
const partsOfPages = /^(?:text\/(?:javascript|css)|font\/|image\/(?!svg))/;

export function staticFiles(
  directory: string,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const files = new Map<string, StaticFile>();
  for (const entry of fs.readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const type = types[path.extname(file)];
    if (!entry.isFile() || !type) continue;
    const address = `/${path.relative(directory, file).split(path.sep).join('/')}`;
    const isHashed = address.startsWith('/assets/');
    // A faulty service worker must not stay cached for an hour.
    const isWorker = address === '/service-worker.js';
    const identity = fs.readFileSync(file);
    files.set(address, {
      type,
      cacheControl: isHashed
        ? 'public, max-age=31536000, immutable'
        : isWorker
          ? 'no-cache'
          : 'public, max-age=3600',
      // The ETag is weak, since all encodings of the file share it.
      etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
      identity,
      ...(fs.existsSync(`${file}.br`) && { br: fs.readFileSync(`${file}.br`) }),
      ...(fs.existsSync(`${file}.gz`) && { gzip: fs.readFileSync(`${file}.gz`) }),
    });
  }

  return function serve(request, response) {
    const file = files.get((request.url ?? '').split('?', 1)[0] ?? '');
    if (!file || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
    if (request.headers['if-none-match'] === file.etag) {
      response.writeHead(304, { ETag: file.etag, 'Cache-Control': file.cacheControl }).end();
      return true;
    }
    const wanted = acceptedEncoding(request.headers['accept-encoding']);
    const encoding = file[wanted] ? wanted : 'identity';
    const body = file[encoding] ?? file.identity;
    response.writeHead(200, {
      'Content-Type': file.type,
      'Cache-Control': file.cacheControl,
      'Content-Length': body.length,
      ETag: file.etag,
      Vary: 'Accept-Encoding',
      ...(partsOfPages.test(file.type) ? fileSecurityHeaders : securityHeaders),
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
    return true;
  };
}
