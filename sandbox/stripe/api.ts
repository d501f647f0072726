import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody, sendJson, sendText } from '../http.ts';
import { type Answer, refuse, refuseRequest } from './answer.ts';
import { routeApi } from './api-routes.ts';
import { refuseVersion } from './api-version.ts';
import { refuseKey } from './authorization.ts';
import { decodeForm } from './form-params.ts';
import { answerOnce } from './idempotency.ts';
import { newId } from './ids.ts';
import type { StripeSandboxContext } from './stripe-sandbox-context-types.ts';

/** How the response leaves: normally, never, or after `untilThen`. */
type Leaving = { isLost?: boolean; untilThen?: () => Promise<void> };

/**
 * Handles one request to `/v1/…`. Everything in a response is in the journal before it leaves. With `isLost` the work is done and the
 * connection closed without a response.
 */
export async function handleApi(
  provider: StripeSandboxContext,
  request: IncomingMessage,
  response: ServerResponse,
  { isLost = false, untilThen }: Leaving,
): Promise<void> {
  const requestId = newId('req_', 14);
  const body = await readBody(request);
  let sent = answerRequest(provider, request, body, requestId);
  const { key } = sent;
  if (key) provider.keysInUse.add(key);
  try {
    await provider.ledger.flushed();
  } catch {
    sent = reply(refuse(500, { type: 'api_error', message: 'The sandbox could not write its journal.' }));
  }
  await untilThen?.();
  if (key) provider.keysInUse.delete(key);
  if (isLost) return void request.socket.destroy();
  response.setHeader('Request-Id', requestId);
  const version = request.headers['stripe-version'];
  if (version) response.setHeader('Stripe-Version', version);
  sendText(response, sent.status, sent.text, { ...sent.headers, 'Content-Type': 'application/json' });
}

/** Sends Stripe's error for a failure of the API itself. */
export function sendUnavailable(response: ServerResponse): void {
  const error = { type: 'api_error', message: 'The sandbox is set to be unavailable.' };
  sendJson(response, 503, { error });
}

export function sendRateLimited(response: ServerResponse): void {
  const message =
    'Request rate limit exceeded. Learn more about rate limits here https://docs.stripe.com/rate-limits.';
  const error = { type: 'invalid_request_error', code: 'rate_limit', message };
  sendJson(response, 429, { error }, { 'Stripe-Rate-Limited-Reason': 'global-rate' });
}

interface Reply {
  status: number;
  text: string;
  headers: Record<string, string>;
  /** The idempotency key in use until the response has left. */
  key?: string;
}

function answerRequest(
  provider: StripeSandboxContext,
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
  const refused = refuseVersion(request.headers['stripe-version']) ?? refuseContentType(request, body);
  if (refused) return reply(refused);
  const params = decodeForm(form);
  if (!params) return reply(refuseRequest('Invalid request: the parameters could not be read'));

  const key = request.headers['idempotency-key'];
  const idempotencyKey = method === 'POST' && typeof key === 'string' && key !== '' ? key : null;
  const cause = { requestId, idempotencyKey };
  const work = () => routeApi(provider, { method, path: url.pathname, params, cause });
  if (!idempotencyKey) return reply(work());
  return answerOnce(provider, idempotencyKey, `${method} ${url.pathname} ${form}`, work);
}

function refuseContentType(request: IncomingMessage, body: string): Answer | undefined {
  if (request.method !== 'POST' || body === '') return;
  const type = request.headers['content-type'] ?? '';
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return;
  return refuseRequest(
    'Invalid request (check that your POST content type is application/x-www-form-urlencoded).',
  );
}

function reply(answer: Answer): Reply {
  return { status: answer.status, text: JSON.stringify(answer.body), headers: {} };
}
