import type { Db } from '#app/platform/database/db.server.ts';
import type { RequestInfo } from '#app/platform/http/request-info.server.ts';
import { logSecurityEvent } from '#app/platform/log/log-security-event.server.ts';
import { findSession } from '../current-customer.server.ts';
import { type SubmitResult, submitResult, tooManyAttemptsResult } from '../forms/account-form-answer.ts';
import { emailChangeForm, parseAccountForm } from '../forms/account-form-schemas.server.ts';
import { queueRateLimitedAccountLink } from '../mail/queue-account-link.server.ts';
import { verifyCustomerPassword } from '../passwords/verify-customer-password.server.ts';

/**
 * Handles a signed-in customer's request to change their address, with the password. The current address must confirm
 * by mail first, then the new one. Does not reveal whether the new one is taken. 403 `unverified` for an unverified
 * account, whose address may be a stranger's. Other refusals as for a password change.
 */
export async function submitEmailChange(
  db: Db,
  typed: unknown,
  info: RequestInfo,
  request: Request,
): Promise<SubmitResult> {
  const session = await findSession(request);
  if (!session) return submitResult({ ok: false, reason: 'signed-out' }, 401);
  const read = parseAccountForm(emailChangeForm, typed);
  if ('refused' in read) return read.refused;
  const { id, email, isEmailVerified } = session.customer;
  if (!isEmailVerified) return submitResult({ ok: false, reason: 'unverified' }, 403);
  const proof = await verifyCustomerPassword(db, id, read.fields.current, session.id);
  if (!proof.ok && proof.reason === 'too-many') return tooManyAttemptsResult(proof.waitSeconds);
  if (!proof.ok) {
    logSecurityEvent('current-password-refused', { id: info.id, customer: id });
    return submitResult(
      { ok: false, reason: 'invalid', problems: { current: 'security.currentWrong' } },
      403,
    );
  }
  const change = { newEmail: read.fields.email, sessionId: session.id };
  const mail = await queueRateLimitedAccountLink(db, 'email-change', email, info, request, change);
  if (mail.ok) logSecurityEvent('email-change-asked', { id: info.id, customer: id });
  return mail.ok ? submitResult({ ok: true }, 200) : tooManyAttemptsResult(mail.retryAfterSeconds);
}
