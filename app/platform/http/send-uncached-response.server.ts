import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { sendResponse } from '@remix-run/node-fetch-server';
import { isHtml } from '../pages/send-cached-page.server.ts';
import { languageCookie, languageInUrl } from '../text/language.ts';
import { acceptedEncoding, compress, createCompressor } from './compression.server.ts';
import { cspWithNonce, isHttps } from './guards/security-headers.server.ts';

export async function sendUncachedResponse(
  request: IncomingMessage,
  response: ServerResponse,
  rendered: Response,
  nonce: string,
): Promise<void> {
  const type = rendered.headers.get('Content-Type') ?? '';
  // Scripts request JSON in the language of their page. The visitor may have chosen another language since.
  const chosen = !type.includes('json') && languageInUrl(request.url ?? '');
  if (chosen) rendered.headers.append('Set-Cookie', languageCookie(chosen, isHttps));
  if (!rendered.headers.has('Cache-Control')) rendered.headers.set('Cache-Control', 'private, no-store');
  if (isHtml(rendered)) rendered.headers.set('Content-Security-Policy', cspWithNonce(nonce));
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  const isText = /^text\/|json/.test(type);
  if (!rendered.body || encoding === 'identity' || !isText) return sendResponse(response, rendered);

  rendered.headers.set('Content-Encoding', encoding);
  rendered.headers.append('Vary', 'Accept-Encoding');
  if (rendered.headers.get('Content-Disposition')?.startsWith('attachment')) {
    response.writeHead(rendered.status, [...rendered.headers].flat());
    const body = Readable.fromWeb(rendered.body as ReadableStream);
    return pipeline(body, createCompressor(encoding), response).catch(unlessReaderLeft);
  }
  const body = compress(Buffer.from(await rendered.arrayBuffer()), encoding, 2);
  response
    .writeHead(rendered.status, [...rendered.headers, ['Content-Length', String(body.length)]].flat())
    .end(body);
}

/** A stream that ends because the client disconnected does not count as a failure. */
function unlessReaderLeft(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
}
