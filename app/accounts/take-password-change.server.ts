import { isAPIError } from 'better-auth/api';
import { beginAttempt, forgetAttempts } from '#app/platform/attempt-limits.server.ts';
import type { Db } from '#app/platform/db.server.ts';
import type { RequestFacts } from '#app/platform/request-facts.server.ts';
import { type Taken, taken, takenTooOften } from './account-form.ts';
import { auth } from './auth.server.ts';
import { findSession } from './customer.server.ts';
import { isKnownPassword } from './known-passwords.server.ts';
import { askForMail } from './mail/ask-for-mail.server.ts';
import { passwordChangeForm, readForm } from './read-form.server.ts';
import { authHeaders, sessionCookies } from './session-cookies.server.ts';

/**
 * Changes the password of whoever is signed in and knows the present one, ends all their sessions and gives this browser
 * a new one. 401 `signed-out`; 403 with a problem of `current`, also for who came with Google and never had a password
 * (the recovery link gives them one); 429 when the present password was guessed at too often.
 */
export async function takePasswordChange(
  db: Db,
  typed: unknown,
  facts: RequestFacts,
  request: Request,
): Promise<Taken> {
  const session = await findSession(request);
  if (!session) return taken({ ok: false, reason: 'signed-out' }, 401);
  const read = readForm(passwordChangeForm, typed);
  if ('refused' in read) return read.refused;
  const { current, password } = read.fields;
  if (await isKnownPassword(password)) {
    const problems = { password: 'register.passwordCommon' };
    return taken({ ok: false, reason: 'common-password', problems }, 400);
  }
  // Counted for this session: strangers who guess elsewhere keep nobody from it.
  const key = `${session.customer.id} ${session.id}`;
  const attempt = await beginAttempt(key);
  if (!attempt.ok) return takenTooOften(attempt.retryAfterSeconds);
  const body = { currentPassword: current, newPassword: password, revokeOtherSessions: true };
  const headers = authHeaders(request, facts);
  const changed = await auth.api.changePassword({ body, headers, returnHeaders: true }).catch(refusalOf);
  if (changed === 'wrong') {
    return taken({ ok: false, reason: 'invalid', problems: { current: 'security.currentWrong' } }, 403);
  }
  await forgetAttempts(key);
  await askForMail(db, 'password-changed', session.customer.email);
  return taken({ ok: true, to: '/account/security' }, 200, sessionCookies(changed.headers));
}

function refusalOf(error: unknown): 'wrong' {
  if (isAPIError(error) && error.statusCode === 400) return 'wrong';
  throw error;
}
