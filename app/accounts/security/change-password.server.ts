import { isAPIError } from 'better-auth/api';
import type { Db } from '#app/platform/database/db.server.ts';
import { beginAttempt, resetAttempts } from '#app/platform/http/limits/attempt-backoff.server.ts';
import type { RequestInfo } from '#app/platform/http/request-info.server.ts';
import { logSecurityEvent } from '#app/platform/log/log-security-event.server.ts';
import { auth } from '../auth.server.ts';
import { findSession } from '../current-customer.server.ts';
import { type SubmitResult, submitResult, tooManyAttemptsResult } from '../forms/account-form.ts';
import { passwordChangeForm } from '../forms/account-form-schemas.server.ts';
import { queueAccountMail } from '../mail/account-mail-queue.server.ts';
import { endAccountLinks } from '../mail/mailed-link-tokens.server.ts';
import { wrongCurrentPassword } from '../passwords/customer-password.server.ts';
import { parseNewPasswordForm, submitInPasswordTurn } from '../passwords/password-hash.server.ts';
import { addSignedInCookie, authRequestHeaders } from '../sessions/session-cookies.server.ts';

/** Changes a password and starts a new session. 401 `signed-out`, 403 for a wrong `current`, 429 above the limit. */
export const submitPasswordChange = submitInPasswordTurn(changePassword);

async function changePassword(
  db: Db,
  typed: unknown,
  info: RequestInfo,
  request: Request,
): Promise<SubmitResult> {
  const session = await findSession(request);
  if (!session) return submitResult({ ok: false, reason: 'signed-out' }, 401);
  const read = await parseNewPasswordForm(passwordChangeForm, typed);
  if ('refused' in read) return read.refused;
  const { current, password } = read.fields;
  // Guesses are counted per session, so that guesses in other sessions do not block this one.
  const key = `${session.customer.id} ${session.id}`;
  const attempt = await beginAttempt(key);
  if (!attempt.ok) return tooManyAttemptsResult(attempt.retryAfterSeconds);
  const body = { currentPassword: current, newPassword: password, revokeOtherSessions: true };
  const headers = authRequestHeaders(request, info);
  const changed = await auth.api.changePassword({ body, headers, returnHeaders: true }).catch(refusalOf);
  const who = { id: info.id, customer: session.customer.id };
  if (changed === 'wrong') return wrongCurrentPassword(who);
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
