import { isAPIError } from 'better-auth/api';
import type { Db } from '#app/platform/database/db.server.ts';
import { clientNetwork } from '#app/platform/http/clients/client-network.ts';
import { limitRate } from '#app/platform/http/limits/rate-limiter.server.ts';
import type { RequestInfo } from '#app/platform/http/request-info.server.ts';
import { logSecurityEvent } from '#app/platform/log/log-security-event.server.ts';
import { registrations } from '../account-limits.server.ts';
import { auth } from '../auth.server.ts';
import { type SubmitResult, submitResult, tooManyAttemptsResult } from '../forms/account-form.ts';
import { registrationForm } from '../forms/account-form-schemas.server.ts';
import { libraryEmail } from '../library-email.server.ts';
import { queueRateLimitedAccountLink } from '../mail/account-mail-queue.server.ts';
import {
  hashPassword,
  parseNewPasswordForm,
  submitInPasswordTurn,
} from '../passwords/password-hash.server.ts';
import { addSignedInCookie, authRequestHeaders } from '../sessions/session-cookies.server.ts';
import { endFormerSession } from '../sessions/sign-out.server.ts';
import { safeReturnPath } from '../sign-in-return-path.ts';
import { isEmailVerified } from '../verification/verified-accounts.server.ts';

/** Creates an account, signs in this browser and mails a verification link. 400, 409 `taken` or `unverified`, 429. */
export const submitRegistration = submitInPasswordTurn(registerCustomer);

async function registerCustomer(
  db: Db,
  typed: unknown,
  info: RequestInfo,
  request: Request,
): Promise<SubmitResult> {
  const read = await parseNewPasswordForm(registrationForm, typed);
  if ('refused' in read) return read.refused;
  const { firstName, lastName, email, password, next } = read.fields;
  const client = await limitRate(registrations, clientNetwork(info.clientAddress));
  if (!client.ok) return tooManyAttemptsResult(client.retryAfterSeconds);

  const body = {
    ...{ name: firstName, lastName, password, language: info.language },
    email: libraryEmail(email),
  };
  const headers = authRequestHeaders(request, info);
  const opened = await auth.api.signUpEmail({ body, headers, returnHeaders: true }).catch(refusalOf);
  if (opened === 'taken') {
    await hashPassword(password);
    if (await isEmailVerified(db, email)) return submitResult({ ok: false, reason: 'taken' }, 409);
    // A stranger may have registered the address. The new link lets the mailbox's owner claim the account.
    await queueRateLimitedAccountLink(db, 'verify', email, info, request);
    return submitResult({ ok: false, reason: 'unverified' }, 409);
  }
  await queueRateLimitedAccountLink(db, 'verify', email, info, request);
  await endFormerSession(db, request);
  logSecurityEvent('registered', { id: info.id, customer: opened.response.user.id, by: 'password' });
  return submitResult({ ok: true, to: safeReturnPath(next) }, 200, addSignedInCookie(opened.headers));
}

/** Returns `taken` if another registration of the same address was stored first; the database accepts only one. */
function refusalOf(error: unknown): 'taken' {
  if (isAPIError(error) && error.statusCode === 422) return 'taken';
  throw error;
}
