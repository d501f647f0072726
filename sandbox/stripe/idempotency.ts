import { createHash } from 'node:crypto';
import { type Answer, refuse, refuseUnbegun } from './answer.ts';
import type { StripeSandboxContext } from './stripe-sandbox-context-types.ts';

const DAY = 86_400;
const LONGEST_KEY = 255;

/**
 * Does the work once per Idempotency-Key and repeats the response for a day, refusals and failures included once the work had begun;
 * earlier errors are not stored. Refuses the same key for another request, or while its first request is being handled.
 * Sources: docs.stripe.com/api/idempotent_requests, docs.stripe.com/error-low-level.
 */
export function answerOnce(
  provider: StripeSandboxContext,
  key: string,
  request: string,
  work: () => Answer,
): { status: number; text: string; headers: Record<string, string>; key?: string } {
  const headers = { 'Idempotency-Key': key.replace(/[^\x20-\x7e]/g, '?') };
  const answered = ({ status, body }: Answer) => ({ status, text: JSON.stringify(body), headers });
  if (key.length > LONGEST_KEY)
    return answered(refuseUnbegun(`Idempotency keys may be at most ${LONGEST_KEY} characters long.`));
  if (provider.keysInUse.has(key)) return answered(refuseKeyInUse(key));
  const digest = createHash('sha256').update(request).digest('base64');
  forgetOld(provider);
  const known = provider.ledger.answer.get(key);
  if (known && known.request !== digest) return answered(refuseOtherRequest(key));
  if (known) {
    return { status: known.status, text: known.body, headers: { ...headers, 'Idempotent-Replayed': 'true' } };
  }
  const answer = work();
  const text = JSON.stringify(answer.body);
  const { status } = answer;
  if (!answer.isUnbegun) {
    provider.ledger.answer.put({ id: key, created: provider.now(), request: digest, status, body: text });
  }
  return { status, text, headers, key };
}

/** docs.stripe.com/error-codes, `idempotency_key_in_use`; its status is in docs.stripe.com/error-low-level. */
function refuseKeyInUse(key: string): Answer {
  return refuse(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message:
      `There is currently another in-progress request using this Idempotent Key (that probably means you submitted ` +
      `twice, and the other request is still going through): ${key}. Please try again later.`,
  });
}

function refuseOtherRequest(key: string): Answer {
  return refuse(400, {
    type: 'idempotency_error',
    message:
      'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
      `Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

function forgetOld(provider: StripeSandboxContext): void {
  const oldest = provider.now() - DAY;
  for (const stored of provider.ledger.answer.oldestFirst()) {
    if (stored.created > oldest) return;
    provider.ledger.answer.forget(stored.id);
  }
}
