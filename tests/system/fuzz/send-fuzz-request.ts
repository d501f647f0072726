import http from 'node:http';
import type { FuzzRequest } from './fuzz-requests.ts';

export type FuzzAnswer = { status: number; headers: http.IncomingHttpHeaders; body: string };

/** Only a request that hangs takes this long. */
const HANGS_AFTER_MS = 30_000;

const agent = new http.Agent({ keepAlive: true, maxSockets: 4 });

/** Sends a request unchanged by any library. Throws without a response. */
export function sendFuzzRequest(
  shopUrl: string,
  { method, path, headers, body, isChunked }: FuzzRequest,
  own: Record<string, string>,
): Promise<FuzzAnswer> {
  const { hostname, port } = new URL(shopUrl);
  const bytes = body === undefined ? undefined : Buffer.from(body, 'latin1');
  const length = bytes && !isChunked ? { 'Content-Length': String(bytes.length) } : {};
  const cookie = [own.Cookie, headers.Cookie].filter(Boolean).join('; ');
  const sent = { ...own, ...headers, ...length, ...(cookie && { Cookie: cookie }) };
  return new Promise((resolve, reject) => {
    const request = http.request({ hostname, port, method, path, headers: sent, agent }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.once('error', reject);
      response.once('end', () => {
        clearTimeout(hanging);
        const text = Buffer.concat(pieces).toString('latin1');
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
      });
    });
    const hanging = setTimeout(() => request.destroy(new Error('No answer came.')), HANGS_AFTER_MS);
    request.once('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(hanging);
      reject(error);
    });
    if (bytes && isChunked) {
      for (let at = 0; at < bytes.length; at += 1_000) request.write(bytes.subarray(at, at + 1_000));
    } else if (bytes) request.write(bytes);
    request.end();
  });
}
