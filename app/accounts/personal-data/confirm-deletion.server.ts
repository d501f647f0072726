import { isAPIError } from 'better-auth/api';
import { beginAttempt, forgetAttempts } from '#app/platform/attempt-limits.server.ts';
import type { Db } from '#app/platform/db.server.ts';
import type { RequestFacts } from '#app/platform/request-facts.server.ts';
import { auth } from '../auth.server.ts';
import type { Customer } from '../customer.server.ts';
import { LONGEST_PASSWORD } from '../password.ts';
import { limitKey } from '../read-form.server.ts';
import { authHeaders } from '../session-cookies.server.ts';
import type { DeletionRefusal } from './deletion.ts';
import { spendDeletionToken } from './deletion-link.server.ts';

/**
 * Whether it is the owner who wants an account deleted: being signed in is not enough, a browser may have been left
 * open. They type the password or, having none since they came with Google, follow the link we mail to them.
 */
export async function confirmDeletion(
  db: Db,
  customer: Customer,
  { token, current = '' }: { token?: string | undefined; current?: string | undefined },
  facts: RequestFacts,
  request: Request,
): Promise<{ ok: true } | DeletionRefusal> {
  if (token) {
    const isOwner = await spendDeletionToken(db, token, customer.id, new Date());
    return isOwner ? { ok: true } : { ok: false, reason: 'dead-link' };
  }
  if (!current || current.length > LONGEST_PASSWORD) return { ok: false, reason: 'password-required' };
  const key = limitKey(customer.email);
  const attempt = await beginAttempt(key);
  if (!attempt.ok) return { ok: false, reason: 'too-many', waitSeconds: attempt.retryAfterSeconds };
  const headers = authHeaders(request, facts);
  const outcome = await auth.api
    .verifyPassword({ body: { password: current }, headers })
    .then(() => 'right' as const, refusalOf);
  if (outcome !== 'right') return { ok: false, reason: outcome };
  await forgetAttempts(key);
  return { ok: true };
}

/** The session may have ended meanwhile, as when the account was deleted in another tab. */
function refusalOf(error: unknown): 'wrong-password' | 'signed-out' {
  if (isAPIError(error) && error.statusCode === 400) return 'wrong-password';
  if (isAPIError(error) && error.statusCode === 401) return 'signed-out';
  throw error;
}
