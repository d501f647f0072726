import type { Db } from '#app/platform/db.server.ts';
import type { RequestFacts } from '#app/platform/request-facts.server.ts';
import { type Taken, taken, takenTooOften } from './account-form.ts';
import { findSession } from './customer.server.ts';
import { isPasswordOf } from './is-password-of.server.ts';
import { askForLink } from './mail/ask-for-mail.server.ts';
import { emailChangeForm, readForm } from './read-form.server.ts';

/**
 * Takes the wish for another e-mail address from whoever is signed in and knows the password. The present address is
 * asked first, by mail, then the new one; until both have said yes nothing changes. Whether somebody has the new one
 * already is not told here. 403 `unverified` for an account whose present address nobody has proved: it may be
 * anybody's, and would be written to. Else refusals as for a change of password.
 */
export async function takeEmailChange(
  db: Db,
  typed: unknown,
  facts: RequestFacts,
  request: Request,
): Promise<Taken> {
  const session = await findSession(request);
  if (!session) return taken({ ok: false, reason: 'signed-out' }, 401);
  const read = readForm(emailChangeForm, typed);
  if ('refused' in read) return read.refused;
  const { id, email, isEmailVerified } = session.customer;
  if (!isEmailVerified) return taken({ ok: false, reason: 'unverified' }, 403);
  const proof = await isPasswordOf(db, id, read.fields.current, session.id);
  if (!proof.ok && proof.reason === 'too-many') return takenTooOften(proof.waitSeconds);
  if (!proof.ok) {
    return taken({ ok: false, reason: 'invalid', problems: { current: 'security.currentWrong' } }, 403);
  }
  const change = { newEmail: read.fields.email, sessionId: session.id };
  const mail = await askForLink(db, 'email-change', email, facts, request, change);
  return mail.ok ? taken({ ok: true }, 200) : takenTooOften(mail.retryAfterSeconds);
}
