import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody, sendJson, sendText } from '../http.ts';
import { type Answer, refuse, refuseRequest } from './answer.ts';
import { routeApi } from './api-routes.ts';
import { refuseKey } from './authorization.ts';
import { decodeForm } from './form-params.ts';
import { answerOnce } from './idempotency.ts';
import { newId } from './ids.ts';
import type { Provider } from './provider.ts';

/**
 * Answers one request to `/v1/…`. Everything the answer tells of is in the journal before it leaves. With `isLost`
 * the work is done and the connection closed without an answer.
 */
export async function handleApi(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  isLost: boolean,
): Promise<void> {
  const requestId = newId('req_', 14);
  const body = await readBody(request);
  let sent = answerRequest(provider, request, body, requestId);
  try {
    await provider.ledger.flushed();
  } catch {
    sent = reply(refuse(500, { type: 'api_error', message: 'The sandbox could not write its journal.' }));
  }
  if (isLost) return void request.socket.destroy();
  response.setHeader('Request-Id', requestId);
  const version = request.headers['stripe-version'];
  if (version) response.setHeader('Stripe-Version', version);
  sendText(response, sent.status, sent.text, { ...sent.headers, 'Content-Type': 'application/json' });
}

/** Answers in Stripe's manner that something is wrong with the API itself. */
export function sendUnavailable(response: ServerResponse): void {
  const error = { type: 'api_error', message: 'The sandbox is set to be unavailable.' };
  sendJson(response, 503, { error });
}

interface Reply {
  status: number;
  text: string;
  headers: Record<string, string>;
}

function answerRequest(
  provider: Provider,
  request: IncomingMessage,
  body: string | undefined,
  requestId: string,
): Reply {
  const refusal = refuseKey(request.headers.authorization, provider.secretKey);
  if (refusal) return reply(refusal);
  if (body === undefined)
    return reply(refuse(413, { type: 'invalid_request_error', message: 'Request too large' }));

  const url = new URL(request.url ?? '/', 'http://sandbox');
  const method = request.method ?? 'GET';
  const form = method === 'POST' ? body : url.search.slice(1);
  const params = decodeForm(form);
  if (!params) return reply(refuseRequest('Invalid request: the parameters could not be read'));

  const key = request.headers['idempotency-key'];
  const idempotencyKey = method === 'POST' && typeof key === 'string' && key !== '' ? key : null;
  const cause = { requestId, idempotencyKey };
  const work = () => routeApi(provider, { method, path: url.pathname, params, cause });
  if (!idempotencyKey) return reply(work());
  return answerOnce(provider, idempotencyKey, `${method} ${url.pathname} ${form}`, work);
}

function reply(answer: Answer): Reply {
  return { status: answer.status, text: JSON.stringify(answer.body), headers: {} };
}
