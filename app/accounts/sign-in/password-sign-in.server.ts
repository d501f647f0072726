import { isAPIError } from 'better-auth/api';
import { eq } from 'drizzle-orm';
import { clientSubnet } from '#app/platform/http/clients/client-subnet.ts';
import { beginAttempt, limitRate, resetAttempts } from '#app/platform/http/limits/rate-limiter.server.ts';
import type { RequestInfo } from '#app/platform/http/request-info.server.ts';
import { logSecurityEvent } from '#app/platform/log/log-security-event.server.ts';
import {
  emailInLog,
  emailLimitKey,
  guessesAtAccount,
  knownDeviceCookie,
  knownDeviceLimitKey,
  registrations,
  signIns,
} from '../account-limits.server.ts';
import { auth } from '../auth.server.ts';
import { customerOf } from '../current-customer.server.ts';
import { submitResult, tooManyAttemptsResult } from '../forms/account-form.ts';
import { parseAccountForm, registrationForm, signInForm } from '../forms/account-form-schemas.server.ts';
import { libraryEmail } from '../library-email.server.ts';
import { queueRateLimitedAccountLink } from '../mail/account-mails.server.ts';
import {
  hashPassword,
  parseNewPasswordForm,
  submitInPasswordTurn,
} from '../passwords/password-hash.server.ts';
import { addSignedInCookie, authRequestHeaders } from '../sessions/session-cookies.server.ts';
import { endFormerSession } from '../sessions/sessions.server.ts';
import { landingPath, safeReturnPath } from '../sign-in-return-path.ts';
import { findStaffRole } from '../staff/staff.server.ts';
import { profiles } from '../tables.server.ts';
import { isEmailVerified } from '../verification/verify-email.server.ts';

/** Signs in by password. 401 `wrong` (in equal time with or without an account), 403 `unverified`, 429. */
export const submitSignIn = submitInPasswordTurn(async (db, typed, info, request) => {
  const read = parseAccountForm(signInForm, typed);
  if ('refused' in read) return read.refused;
  const { email, password, remember, next } = read.fields;
  const known = knownDeviceLimitKey(request, email);
  const guesser = known ?? `${emailLimitKey(email)} ${clientSubnet(info.clientAddress)}`;
  const attempt = known ? await beginAttempt(known) : await beginAsStranger(email, guesser, info);
  const who = { id: info.id, account: emailInLog(email), by: 'password' as const };
  if (!attempt.ok) {
    logSecurityEvent('sign-in-refused', { ...who, reason: 'too-many' });
    return tooManyAttemptsResult(attempt.retryAfterSeconds);
  }

  const rememberMe = Boolean(remember);
  const body = { email: libraryEmail(email), password, rememberMe };
  const headers = authRequestHeaders(request, info);
  const outcome = await auth.api.signInEmail({ body, headers, returnHeaders: true }).catch(refusalOf);
  if (typeof outcome === 'string') logSecurityEvent('sign-in-refused', { ...who, reason: outcome });
  if (outcome === 'wrong') return submitResult({ ok: false, reason: 'wrong' }, 401);
  await resetAttempts(guesser);
  if (outcome === 'unverified') {
    await queueRateLimitedAccountLink(db, 'verify', email, info, request);
    return submitResult({ ok: false, reason: 'unverified' }, 403);
  }
  await endFormerSession(db, request);
  await db.update(profiles).set({ language: info.language }).where(eq(profiles.id, outcome.response.user.id));
  const role = await findStaffRole(db, customerOf({ ...outcome.response.user, email }));
  logSecurityEvent('signed-in', { ...who, customer: outcome.response.user.id, ...(role && { role }) });
  const to = landingPath(next, role !== undefined);
  const cookies = addSignedInCookie(outcome.headers, rememberMe);
  cookies.append('Set-Cookie', knownDeviceCookie(request, email));
  return submitResult({ ok: true, to }, 200, cookies);
});

/** Counts guesses of an unknown browser per network and, against distributed guessing, per account. */
async function beginAsStranger(email: string, guesser: string, { clientAddress }: RequestInfo) {
  const client = await limitRate(signIns, clientSubnet(clientAddress));
  if (!client.ok) return client;
  const attempt = await beginAttempt(guesser);
  return attempt.ok ? limitRate(guessesAtAccount, emailLimitKey(email)) : attempt;
}

function refusalOf(error: unknown): 'wrong' | 'unverified' {
  if (isAPIError(error) && error.statusCode === 401) return 'wrong';
  if (isAPIError(error) && error.statusCode === 403) return 'unverified';
  throw error;
}

/** Creates an account, signs in this browser and mails a verification link. 400, 409 `taken` or `unverified`, 429. */
export const submitRegistration = submitInPasswordTurn(async (db, typed, info, request) => {
  const read = await parseNewPasswordForm(registrationForm, typed);
  if ('refused' in read) return read.refused;
  const { firstName, lastName, email, password, next } = read.fields;
  const client = await limitRate(registrations, clientSubnet(info.clientAddress));
  if (!client.ok) return tooManyAttemptsResult(client.retryAfterSeconds);

  const body = {
    ...{ name: firstName, lastName, password, language: info.language },
    email: libraryEmail(email),
  };
  const headers = authRequestHeaders(request, info);
  const opened = await auth.api.signUpEmail({ body, headers, returnHeaders: true }).catch(takenOf);
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
});

/** Returns `taken` if another registration of the same address was stored first; the database accepts only one. */
function takenOf(error: unknown): 'taken' {
  if (isAPIError(error) && error.statusCode === 422) return 'taken';
  throw error;
}
