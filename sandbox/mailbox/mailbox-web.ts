import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { htmlHeaders } from '../html.ts';
import { readBody, sendJson, sendText } from '../http.ts';
import { parseLanguage, preferredLanguage } from '../language.ts';
import { renderList, renderMessage, renderMissing } from './mailbox-view.ts';
import { type MessageStore, showMessages } from './message-store.ts';
import type { MailBehaviour } from './smtp.ts';

export interface Mailroom {
  store: MessageStore;
  behaviour: MailBehaviour;
  behave(changes: Partial<MailBehaviour>): Promise<MailBehaviour>;
}

/** Serves the mailbox's pages, JSON and test controls. */
export async function handleMailbox(
  room: Mailroom,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = URL.parse(request.url ?? '/', 'http://mailbox') ?? new URL('http://mailbox/unreadable');
  const language =
    parseLanguage(url.searchParams.get('lang')) ?? preferredLanguage(request.headers['accept-language']);
  const receiver = url.searchParams.get('to');
  if (url.pathname === '/sandbox/mail') return control(room, request, response);
  if (url.pathname === '/messages' && request.method === 'DELETE') {
    await room.store.clear();
    response.writeHead(204).end();
    return;
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return sendJson(response, 405, { error: 'Method not allowed' });
  }
  const messages = showMessages(room.store.all(), receiver);
  if (url.pathname === '/messages.json') return sendJson(response, 200, messages);
  if (url.pathname === '/' || url.pathname === '/messages') {
    return sendText(response, 200, renderList(language, messages, receiver ?? ''), htmlHeaders());
  }

  const [, id, form] = /^\/messages\/([\w-]+)(\.json|\/html)?$/.exec(url.pathname) ?? [];
  const message = room.store.all().find((candidate) => candidate.id === id);
  if (!message && form === '.json') return sendJson(response, 404, { error: 'No such message' });
  if (!message) return sendText(response, 404, renderMissing(language), htmlHeaders());
  if (form === '.json') return sendJson(response, 200, message);
  if (form === '/html') return sendText(response, 200, forFrame(message.html ?? ''), MAIL_HEADERS);
  return sendText(response, 200, renderMessage(language, message), htmlHeaders());
}

async function control(room: Mailroom, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'POST') return sendJson(response, 200, room.behaviour);
  const parsed = changes.safeParse(parseJson(await readBody(request)));
  if (!parsed.success) return sendJson(response, 400, { error: z.prettifyError(parsed.error) });
  sendJson(response, 200, await room.behave(parsed.data as Partial<MailBehaviour>));
}

const changes = z
  .strictObject({
    refuse: z.int().min(0),
    reject: z.string().nullable(),
    delayMs: z.int().min(0),
    away: z.boolean(),
  })
  .partial();

// A mail may display itself and open links in a new tab, but run nothing and load nothing.
const MAIL_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; " +
    "img-src data: http: https:; form-action 'none'; frame-ancestors 'self'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

function forFrame(html: string): string {
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + base) : base + html;
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '') as unknown;
  } catch {
    return undefined;
  }
}
