import { isAPIError } from 'better-auth/api';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { clientSubnet } from '#app/platform/http/clients/client-subnet.ts';
import { beginAttempt, limitRate, resetAttempts } from '#app/platform/http/limits/rate-limiter.server.ts';
import { logSecurityEvent } from '#app/platform/log/log-security-event.server.ts';
import { knownDeviceCookie, passwordResets } from '../account-limits.server.ts';
import { auth, resetTaker } from '../auth.server.ts';
import { customerOf, findSession } from '../current-customer.server.ts';
import { type SubmitForm, submitResult, tooManyAttemptsResult } from '../forms/account-form.ts';
import {
  newPasswordForm,
  parseAccountForm,
  passwordChangeForm,
  passwordResetRequestForm,
} from '../forms/account-form-schemas.server.ts';
import { libraryEmail } from '../library-email.server.ts';
import { queueAccountMail, queueRateLimitedAccountLink } from '../mail/account-mails.server.ts';
import { endAccountLinks } from '../mail/mailed-link-tokens.server.ts';
import { addSignedInCookie, authRequestHeaders } from '../sessions/session-cookies.server.ts';
import { endFormerSession } from '../sessions/sessions.server.ts';
import { landingPath } from '../sign-in-return-path.ts';
import { findStaffRole } from '../staff/staff.server.ts';
import { wrongCurrentPassword } from './customer-password.server.ts';
import { parseNewPasswordForm, submitInPasswordTurn } from './password-hash.server.ts';

/** Mails a reset link; the response and its timing reveal nothing about accounts. 429 above the rate limit. */
export const requestPasswordReset: SubmitForm = async (db, typed, info, request) => {
  const read = parseAccountForm(passwordResetRequestForm, typed);
  if ('refused' in read) return read.refused;
  const client = await limitRate(passwordResets, clientSubnet(info.clientAddress));
  if (!client.ok) return tooManyAttemptsResult(client.retryAfterSeconds);
  const mail = await queueRateLimitedAccountLink(db, 'reset', read.fields.email, info, request);
  return mail.ok ? submitResult({ ok: true }, 200) : tooManyAttemptsResult(mail.retryAfterSeconds);
};

/** Sets a password with a mailed link, ends other sessions and signs in here. 410 `dead-link` if the link expired. */
export const submitNewPassword = submitInPasswordTurn(async (db, typed, info, request) => {
  const read = await parseNewPasswordForm(newPasswordForm, typed);
  if ('refused' in read) return read.refused;
  const { password, token } = read.fields;
  const client = await limitRate(passwordResets, clientSubnet(info.clientAddress));
  if (!client.ok) return tooManyAttemptsResult(client.retryAfterSeconds);
  const owner = isPostgresText(token) ? await resetPassword(password, token) : undefined;
  if (!owner) {
    logSecurityEvent('sign-in-refused', { id: info.id, by: 'link', reason: 'dead-link' });
    return submitResult({ ok: false, reason: 'dead-link' }, 410);
  }
  await endAccountLinks(db, owner.id);
  logSecurityEvent('password-reset', { id: info.id, customer: owner.id, by: 'link' });
  await queueAccountMail(db, 'password-changed', owner.email);
  await endFormerSession(db, request);
  const body = { email: libraryEmail(owner.email), password, rememberMe: true };
  const headers = authRequestHeaders(request, info);
  const { response, headers: from } = await auth.api.signInEmail({ body, headers, returnHeaders: true });
  const cookies = addSignedInCookie(from);
  // Marks this browser as known, so that strangers' guesses do not block the owner's sign-ins here.
  cookies.append('Set-Cookie', knownDeviceCookie(request, owner.email));
  const role = await findStaffRole(db, customerOf({ ...response.user, email: owner.email }));
  return submitResult({ ok: true, to: landingPath(null, role !== undefined) }, 200, cookies);
});

async function resetPassword(newPassword: string, token: string) {
  let owner: { id: string; email: string } | undefined;
  const note = (user: { id: string; email: string }) => {
    owner = user;
  };
  try {
    await resetTaker.run(note, () => auth.api.resetPassword({ body: { newPassword, token } }));
  } catch (error) {
    if (isAPIError(error) && error.statusCode === 400) return;
    throw error;
  }
  return owner;
}

/** Changes a password and starts a new session. 401 `signed-out`, 403 for a wrong `current`, 429 above the limit. */
export const submitPasswordChange = submitInPasswordTurn(async (db, typed, info, request) => {
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
});

function refusalOf(error: unknown): 'wrong' {
  if (isAPIError(error) && error.statusCode === 400) return 'wrong';
  throw error;
}
