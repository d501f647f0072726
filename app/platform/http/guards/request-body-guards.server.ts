import type { IncomingMessage, ServerResponse } from 'node:http';
import { logSecurityEvent } from '../../log/log-security-event.server.ts';
import { requestLanguage } from '../../text/language.ts';
import { isSameOriginForm } from '../urls/request-origin.server.ts';
import { refuseRequest } from './reject-malformed-requests.server.ts';
import type { RouteRuleChecks } from './route-rules.server.ts';
import { securityHeaders } from './security-headers.server.ts';

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
