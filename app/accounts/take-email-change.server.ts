import { isAPIError } from 'better-auth/api';
import { beginAttempt, forgetAttempts } from '#app/platform/attempt-limits.server.ts';
import type { Db } from '#app/platform/db.server.ts';
import type { RequestFacts } from '#app/platform/request-facts.server.ts';
import { type Taken, taken, takenTooOften } from './account-form.ts';
import { auth } from './auth.server.ts';
import { findCustomer } from './customer.server.ts';
import { askForMail } from './mail/ask-for-mail.server.ts';
import { emailChangeForm, limitKey, readForm } from './read-form.server.ts';
import { authHeaders } from './session-cookies.server.ts';

/**
 * Takes the wish for another e-mail address from whoever is signed in and knows the password. The present address is
 * asked first, by mail, then the new one; until both have said yes nothing changes. Whether somebody has the new one
 * already is not told here. Refusals as for a change of password.
 */
export async function takeEmailChange(
  db: Db,
  typed: unknown,
  facts: RequestFacts,
  request: Request,
): Promise<Taken> {
  const customer = await findCustomer(request);
  if (!customer) return taken({ ok: false, reason: 'signed-out' }, 401);
  const read = readForm(emailChangeForm, typed);
  if ('refused' in read) return read.refused;
  const key = limitKey(customer.email);
  const attempt = await beginAttempt(key);
  if (!attempt.ok) return takenTooOften(attempt.retryAfterSeconds);
  const body = { password: read.fields.current };
  const isRight = await auth.api
    .verifyPassword({ body, headers: authHeaders(request, facts) })
    .then(() => true, refusalOf);
  if (!isRight) {
    return taken({ ok: false, reason: 'invalid', problems: { current: 'security.currentWrong' } }, 403);
  }
  await forgetAttempts(key);
  const mail = await askForMail(db, 'email-change', customer.email, { newEmail: read.fields.email });
  return mail.ok ? taken({ ok: true }, 200) : takenTooOften(mail.retryAfterSeconds);
}

function refusalOf(error: unknown): false {
  if (isAPIError(error) && error.statusCode === 400) return false;
  throw error;
}
