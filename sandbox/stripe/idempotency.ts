import { createHash } from 'node:crypto';
import { type Answer, refuse } from './answer.ts';
import type { Provider } from './provider.ts';

const DAY = 86_400;

/**
 * Does the work once for each Idempotency-Key and gives the same answer again afterwards, for a day. Refusals are not
 * kept, so a corrected request may use its key again. The same key for another request is refused.
 */
export function answerOnce(
  provider: Provider,
  key: string,
  request: string,
  work: () => Answer,
): { status: number; text: string; headers: Record<string, string> } {
  const headers = { 'Idempotency-Key': key.replace(/[^\x20-\x7e]/g, '?') };
  const digest = createHash('sha256').update(request).digest('base64');
  forgetOld(provider);
  const known = provider.ledger.answer.get(key);
  if (known && known.request !== digest) {
    const { status, body } = refuseOtherRequest(key);
    return { status, text: JSON.stringify(body), headers };
  }
  if (known) {
    return { status: known.status, text: known.body, headers: { ...headers, 'Idempotent-Replayed': 'true' } };
  }
  const { status, body } = work();
  const text = JSON.stringify(body);
  if (status < 300) {
    provider.ledger.answer.put({ id: key, created: provider.now(), request: digest, status, body: text });
  }
  return { status, text, headers };
}

function refuseOtherRequest(key: string): Answer {
  return refuse(400, {
    type: 'idempotency_error',
    message:
      'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
      `Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

function forgetOld(provider: Provider): void {
  const oldest = provider.now() - DAY;
  for (const stored of provider.ledger.answer.oldestFirst()) {
    if (stored.created >= oldest) return;
    provider.ledger.answer.forget(stored.id);
  }
}
