import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { logSecurityEvent } from '../../log/log-security-event.server.ts';
import { requestLanguage } from '../../text/language.ts';
import { isHost, isSameOriginForm } from '../urls/request-origin.server.ts';
import type { RouteRuleChecks } from './route-rules.server.ts';
import { securityHeaders } from './security-headers.server.ts';

/** Other methods are refused, since React Router would pass them to actions, where they would evade rules for POST. */
const methods = ['GET', 'HEAD', 'POST'];
/** Matches an ASCII path with an optional query. Browsers read backslashes as slashes, so these are excluded. */
const path = /^\/[!"$-[\]-~]*$/;
/** The connection stays open this long after a refusal, since a reset while the client sends may lose the response. */
const LINGER_MS = 500;

/** Refuses requests without a path (RFC 9112, 3.2.2 to 3.2.4), with an unknown method, or an invalid or second host. */
export function rejectMalformedRequest(request: IncomingMessage, response: ServerResponse): boolean {
  const status = problemOf(request);
  if (!status) return false;
  refuseRequest(response, status);
  return true;
}

export function refuseRequest(response: ServerResponse, status: 400 | 405 | 408): void {
  const headers = { ...securityHeaders, 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' };
  response.writeHead(status, status === 405 ? { ...headers, Allow: methods.join(', ') } : headers);
  response.end(`${STATUS_CODES[status]}\n`);
}

/** Responds to bytes that node:http cannot parse, and to CONNECT, for which node:http provides only a bare socket. */
export function answerUnreadable(server: Server): void {
  const answering = new WeakMap<Duplex, ServerResponse>();
  server.on('request', ({ socket }, response) => answering.set(socket, response));
  server.on('connect', (_request, socket) => end(socket, 405));
  server.on('clientError', (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket) => {
    const response = answering.get(socket);
    const isBroken = response?.headersSent && !response.writableFinished;
    if (isBroken || !socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
    end(socket, statusOf(error));
  });
}

function problemOf({ method = '', url = '', headers: { host }, rawHeaders }: IncomingMessage) {
  if (!methods.includes(method)) return 405;
  if (!path.test(url)) return 400;
  // node:http has already refused a missing Host header, except in HTTP/1.0, which does not require one.
  if (host !== undefined && !isHost(host)) return 400;
  return hasTwoHosts(rawHeaders) ? 400 : undefined;
}

function hasTwoHosts(rawHeaders: string[]): boolean {
  let hosts = 0;
  for (let name = 0; name < rawHeaders.length; name += 2)
    if (rawHeaders[name]?.length === 4 && rawHeaders[name]?.toLowerCase() === 'host') hosts++;
  return hosts > 1;
}

function statusOf({ code, rawPacket }: { code?: string; rawPacket?: Buffer }): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return 413;
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  const isMethod = /^[A-Z-]+ \S+ HTTP\//.test(rawPacket?.toString('latin1', 0, 8192) ?? '');
  return code === 'HPE_INVALID_METHOD' && isMethod ? 405 : 400;
}

function end(socket: Duplex, status: number): void {
  const text = `${STATUS_CODES[status]}\n`;
  const headers = Object.entries(securityHeaders)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  const allow = status === 405 ? `Allow: ${methods.join(', ')}\r\n` : '';
  socket.on('error', () => {});
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: text/plain; charset=utf-8\r\n${allow}` +
      `${headers}Content-Length: ${text.length}\r\nConnection: close\r\n\r\n${text}`,
  );
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

const BODY_LIMIT_BYTES = 64 * 1024;

export function refuseCrossSiteForm(
  request: IncomingMessage,
  response: ServerResponse,
  addresses: RouteRuleChecks,
): boolean {
  if (addresses.isWebhook(targetOf(request)) || isSameOriginForm(request)) return false;
  logSecurityEvent('foreign-form-refused', { id: response.getHeader('X-Request-Id')?.toString() });
  refuse(request, response, 403, 'foreign-origin');
  return true;
}

/** Reads a body. Returns `unread` for an upload, and `gone` if the client disconnected. */
export async function readLimitedBody(
  request: IncomingMessage,
  response: ServerResponse,
  addresses: RouteRuleChecks,
  withinMs: number,
): Promise<Buffer | 'unread' | 'refused' | 'gone'> {
  if (addresses.isUpload(targetOf(request))) return 'unread';
  const limit = addresses.mostBytes(targetOf(request)) ?? BODY_LIMIT_BYTES;
  const tooLong = () => {
    response.setHeader('Connection', 'close');
    refuse(request, response, 413, 'too-large');
    return 'refused' as const;
  };
  if (Number(request.headers['content-length'] ?? 0) > limit) return tooLong();
  const chunks: Buffer[] = [];
  let length = 0;
  const slow = setTimeout(() => {
    response.once('finish', () => request.destroy());
    refuseRequest(response, 408);
  }, withinMs);
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > limit) return tooLong();
      chunks.push(chunk);
    }
  } catch (error) {
    if (request.complete) throw error;
    return 'gone';
  } finally {
    clearTimeout(slow);
  }
  if (response.headersSent) return 'refused';
  return Buffer.concat(chunks);
}

const messages = {
  'foreign-origin': {
    en: 'This form was sent from another site. Please open the shop and try again.',
    nl: 'Dit formulier is vanaf een andere site verstuurd. Open de winkel en probeer het opnieuw.',
  },
  'too-large': {
    en: 'That is more than we can take at once.',
    nl: 'Dat is meer dan we in één keer kunnen verwerken.',
  },
};

function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  error: keyof typeof messages,
): void {
  const message = messages[error][requestLanguage(targetOf(request), request.headers.cookie)];
  response
    .writeHead(status, { ...securityHeaders, 'Content-Type': 'application/json' })
    .end(JSON.stringify({ error, message }));
}

function targetOf(request: IncomingMessage): string {
  return request.url ?? '';
}
