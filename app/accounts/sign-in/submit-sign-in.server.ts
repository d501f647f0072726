import { isAPIError } from 'better-auth/api';
import { eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { clientNetwork } from '#app/platform/http/clients/client-network.ts';
import { beginAttempt, resetAttempts } from '#app/platform/http/limits/attempt-backoff.server.ts';
import { limitRate } from '#app/platform/http/limits/rate-limiter.server.ts';
import type { RequestInfo } from '#app/platform/http/request-info.server.ts';
import { logSecurityEvent } from '#app/platform/log/log-security-event.server.ts';
import { emailInLog, emailLimitKey, guessesAtAccount, signIns } from '../account-limits.server.ts';
import { auth } from '../auth.server.ts';
import { customerOf } from '../current-customer.server.ts';
import { type SubmitResult, submitResult, tooManyAttemptsResult } from '../forms/account-form.ts';
import { parseAccountForm, signInForm } from '../forms/account-form-schemas.server.ts';
import { libraryEmail } from '../library-email.server.ts';
import { queueRateLimitedAccountLink } from '../mail/account-mail-queue.server.ts';
import { submitInPasswordTurn } from '../passwords/password-hash.server.ts';
import { addSignedInCookie, authRequestHeaders } from '../sessions/session-cookies.server.ts';
import { endFormerSession } from '../sessions/sign-out.server.ts';
import { landingPath } from '../sign-in-return-path.ts';
import { findStaffRole } from '../staff/staff.server.ts';
import { profiles } from '../tables.server.ts';
import { knownDeviceCookie, knownDeviceLimitKey } from './known-device.server.ts';

/** Signs in by password. 401 `wrong` (in equal time with or without an account), 403 `unverified`, 429. */
export const submitSignIn = submitInPasswordTurn(signIn);

async function signIn(db: Db, typed: unknown, info: RequestInfo, request: Request): Promise<SubmitResult> {
  const read = parseAccountForm(signInForm, typed);
  if ('refused' in read) return read.refused;
  const { email, password, remember, next } = read.fields;
  const known = knownDeviceLimitKey(request, email);
  const guesser = known ?? `${emailLimitKey(email)} ${clientNetwork(info.clientAddress)}`;
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
}

/** Counts guesses of an unknown browser per network and, against distributed guessing, per account. */
async function beginAsStranger(email: string, guesser: string, { clientAddress }: RequestInfo) {
  const client = await limitRate(signIns, clientNetwork(clientAddress));
  if (!client.ok) return client;
  const attempt = await beginAttempt(guesser);
  return attempt.ok ? limitRate(guessesAtAccount, emailLimitKey(email)) : attempt;
}

function refusalOf(error: unknown): 'wrong' | 'unverified' {
  if (isAPIError(error) && error.statusCode === 401) return 'wrong';
  if (isAPIError(error) && error.statusCode === 403) return 'unverified';
  throw error;
}
