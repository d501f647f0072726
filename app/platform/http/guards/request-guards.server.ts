import type { IncomingMessage, ServerResponse } from 'node:http';
import { languageOf } from '../../text/language.ts';
import { isOwnForm } from '../addresses/request-address.server.ts';

/** Payment events may be long; everything else that shoppers send is short. */
const BODY_LIMIT_BYTES = 64 * 1024;
const WEBHOOK_LIMIT_BYTES = 1024 * 1024;
/** Files of the back office: their endpoints read them as they come, once they know who sends them, and limit them. */
const uploadPath = /^\/admin\/(?:(?:images|products\/import)\/files|migration)(?:\?|$)/;
/** A section's content in two languages. */
const CONTENT_LIMIT_BYTES = 1024 * 1024;
const contentPath = /^\/admin\/content\/[\w-]+(?:\.data)?(?:\?|$)/;
/** A product's texts in both languages are the longest: 30,400 characters, of which each may be nine bytes of a form. */
const ADMIN_FORM_LIMIT_BYTES = 384 * 1024;
const adminPath = /^\/admin\/(?:products|drops|lookbook)\/[\w-]+(?:\.data)?(?:\?|$)/;
/** Exactly: a path with dots in it leads elsewhere. */
const webhookPath = /^\/webhooks\/[\w-]+(?:\?|$)/;

/** Refuses what another site makes a shopper's browser send. Webhooks prove themselves by signature. */
export function refuseForeignForm(request: IncomingMessage, response: ServerResponse): boolean {
  if (isWebhook(request) || isOwnForm(request)) return false;
  refuse(request, response, 403, 'foreign-origin');
  return true;
}

/**
 * The whole body, at most as long as its address allows; a longer one is answered with 413. An upload is left unread.
 * `gone` when who sends it left in the middle, as anybody may: there is nobody to answer.
 */
export async function readBody(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Buffer | 'unread' | 'refused' | 'gone'> {
  if (uploadPath.test(targetOf(request))) return 'unread';
  const limit = limitOf(request);
  const tooLong = () => {
    response.setHeader('Connection', 'close');
    refuse(request, response, 413, 'too-large');
    return 'refused' as const;
  };
  if (Number(request.headers['content-length'] ?? 0) > limit) return tooLong();
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > limit) return tooLong();
      chunks.push(chunk);
    }
  } catch (error) {
    if (request.complete) throw error;
    return 'gone';
  }
  return Buffer.concat(chunks);
}

function limitOf(request: IncomingMessage): number {
  if (isWebhook(request)) return WEBHOOK_LIMIT_BYTES;
  if (contentPath.test(targetOf(request))) return CONTENT_LIMIT_BYTES;
  return adminPath.test(targetOf(request)) ? ADMIN_FORM_LIMIT_BYTES : BODY_LIMIT_BYTES;
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
  const message = messages[error][languageOf(targetOf(request), request.headers.cookie)];
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify({ error, message }));
}

function isWebhook(request: IncomingMessage): boolean {
  return webhookPath.test(targetOf(request));
}

/** What a server gets always has one; only the type says otherwise. */
function targetOf(request: IncomingMessage): string {
  return request.url ?? '';
}
