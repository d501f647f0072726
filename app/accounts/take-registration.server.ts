import { isAPIError } from 'better-auth/api';
import { clientNetwork } from '#app/platform/client-network.ts';
import type { Db } from '#app/platform/db.server.ts';
import { limitRate } from '#app/platform/rate-limits.server.ts';
import type { RequestFacts } from '#app/platform/request-facts.server.ts';
import { type Taken, taken, takenTooOften } from './account-form.ts';
import { auth } from './auth.server.ts';
import { safePath } from './came-from.ts';
import { endFormerSession } from './end-sessions.server.ts';
import { isKnownPassword } from './known-passwords.server.ts';
import { askForLink } from './mail/ask-for-mail.server.ts';
import { hashPassword } from './password-hash.server.ts';
import { isProven } from './prove-mailbox.server.ts';
import { readForm, registrationForm } from './read-form.server.ts';
import { authHeaders, sessionCookies } from './session-cookies.server.ts';

/**
 * Opens an account, signs in once, and mails a link that verifies the address; without that nobody can sign in again.
 * 400 with what is wrong with each field; after as much work as for a new one, 409 `taken`, or 409 `unverified` where
 * nobody has proved the address yet, with a new link for who can; 429 past the client's limit.
 */
export async function takeRegistration(
  db: Db,
  typed: unknown,
  facts: RequestFacts,
  request: Request,
): Promise<Taken> {
  const read = readForm(registrationForm, typed);
  if ('refused' in read) return read.refused;
  const { firstName, lastName, email, password, next } = read.fields;
  if (await isKnownPassword(password)) {
    const problems = { password: 'register.passwordCommon' };
    return taken({ ok: false, reason: 'common-password', problems }, 400);
  }
  const client = await limitRate('registration', clientNetwork(facts.clientAddress));
  if (!client.ok) return takenTooOften(client.retryAfterSeconds);

  const body = { name: firstName, lastName, email, password, language: facts.language };
  const headers = authHeaders(request, facts);
  const opened = await auth.api.signUpEmail({ body, headers, returnHeaders: true }).catch(refusalOf);
  if (opened === 'taken') {
    await hashPassword(password);
    if (await isProven(db, email)) return taken({ ok: false, reason: 'taken' }, 409);
    // Somebody else may have registered it: whoever reads the mailbox must not be shut out by them.
    await askForLink(db, 'verify', email, facts, request);
    return taken({ ok: false, reason: 'unverified' }, 409);
  }
  await askForLink(db, 'verify', email, facts, request);
  await endFormerSession(db, request);
  return taken({ ok: true, to: safePath(next) }, 200, sessionCookies(opened.headers));
}

/** Two registrations of one address at once: the database lets one through. */
function refusalOf(error: unknown): 'taken' {
  if (isAPIError(error) && error.statusCode === 422) return 'taken';
  throw error;
}
