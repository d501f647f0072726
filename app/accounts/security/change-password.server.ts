import { isAPIError } from 'better-auth/api';
import type { Db } from '#app/platform/database/db.server.ts';
import { beginAttempt, resetAttempts } from '#app/platform/http/limits/attempt-backoff.server.ts';
import type { RequestInfo } from '#app/platform/http/request-info.server.ts';
import { logSecurityEvent } from '#app/platform/log/log-security-event.server.ts';
import { auth } from '../auth.server.ts';
import { findSession } from '../current-customer.server.ts';
import { type SubmitResult, submitResult, tooManyAttemptsResult } from '../forms/account-form.ts';
import { parseAccountForm, passwordChangeForm } from '../forms/account-form-schemas.server.ts';
import { queueAccountMail } from '../mail/account-mail-queue.server.ts';
import { endAccountLinks } from '../mail/mailed-link-tokens.server.ts';
import { isCommonPassword, submitInPasswordTurn } from '../passwords/password-hash.server.ts';
import { authRequestHeaders } from '../sessions/auth-request-headers.server.ts';
import { addSignedInCookie } from '../sessions/signed-in-cookie.server.ts';

/** Changes a password and starts a new session. 401 `signed-out`, 403 with a problem of `current`, 429 past guesses. */
export const submitPasswordChange = submitInPasswordTurn(changePassword);

async function changePassword(
  db: Db,
  typed: unknown,
  info: RequestInfo,
  request: Request,
): Promise<SubmitResult> {
  const session = await findSession(request);
  if (!session) return submitResult({ ok: false, reason: 'signed-out' }, 401);
  const read = parseAccountForm(passwordChangeForm, typed);
  if ('refused' in read) return read.refused;
  const { current, password } = read.fields;
  if (await isCommonPassword(password)) {
    const problems = { password: 'register.passwordCommon' };
    return submitResult({ ok: false, reason: 'common-password', problems }, 400);
  }
  // Counted per session, so that guesses elsewhere do not block it.
  const key = `${session.customer.id} ${session.id}`;
  const attempt = await beginAttempt(key);
  if (!attempt.ok) return tooManyAttemptsResult(attempt.retryAfterSeconds);
  const body = { currentPassword: current, newPassword: password, revokeOtherSessions: true };
  const headers = authRequestHeaders(request, info);
  const changed = await auth.api.changePassword({ body, headers, returnHeaders: true }).catch(refusalOf);
  const who = { id: info.id, customer: session.customer.id };
  if (changed === 'wrong') {
    logSecurityEvent('current-password-refused', who);
    return submitResult(
      { ok: false, reason: 'invalid', problems: { current: 'security.currentWrong' } },
      403,
    );
  }
  await resetAttempts(key);
  await endAccountLinks(db, session.customer.id);
  logSecurityEvent('password-changed', who);
  await queueAccountMail(db, 'password-changed', session.customer.email);
  return submitResult({ ok: true, to: '/account/security' }, 200, addSignedInCookie(changed.headers));
}

function refusalOf(error: unknown): 'wrong' {
  if (isAPIError(error) && error.statusCode === 400) return 'wrong';
  throw error;
}
