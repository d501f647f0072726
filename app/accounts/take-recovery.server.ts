import { isAPIError } from 'better-auth/api';
import { clientNetwork } from '#app/platform/client-network.ts';
import type { Db } from '#app/platform/db.server.ts';
import { limitRate } from '#app/platform/rate-limits.server.ts';
import type { RequestFacts } from '#app/platform/request-facts.server.ts';
import { isStorable } from '#app/platform/storable-text.ts';
import { type Taken, taken, takenTooOften } from './account-form.ts';
import { auth, resetTaker } from './auth.server.ts';
import { landingPath } from './came-from.ts';
import { customerOf } from './customer.server.ts';
import { endFormerSession } from './end-sessions.server.ts';
import { deviceCookie } from './known-device.server.ts';
import { isKnownPassword } from './known-passwords.server.ts';
import { askForLink, askForMail } from './mail/ask-for-mail.server.ts';
import { newPasswordForm, readForm, recoveryForm } from './read-form.server.ts';
import { authHeaders, sessionCookies } from './session-cookies.server.ts';

/**
 * Takes the wish for a link to a new password; where the address is not proven yet the link proves it, and asks for a
 * password too. Whether there is such an account is looked up later, by the job that
 * mails: the answer is the same, as fast, either way. 429 past the limit of the client or of the address.
 */
export async function takeRecovery(
  db: Db,
  typed: unknown,
  facts: RequestFacts,
  request: Request,
): Promise<Taken> {
  const read = readForm(recoveryForm, typed);
  if ('refused' in read) return read.refused;
  const client = await limitRate('recovery', clientNetwork(facts.clientAddress));
  if (!client.ok) return takenTooOften(client.retryAfterSeconds);
  const mail = await askForLink(db, 'reset', read.fields.email, facts, request);
  return mail.ok ? taken({ ok: true }, 200) : takenTooOften(mail.retryAfterSeconds);
}

/**
 * Sets a new password for whoever has the link of the mail, once, ends all sessions of the account, and begins one here:
 * 200 with its cookies and where to go. 410 `dead-link` for one that was used, ran out or never was.
 */
export async function takeNewPassword(
  db: Db,
  typed: unknown,
  facts: RequestFacts,
  request: Request,
): Promise<Taken> {
  const read = readForm(newPasswordForm, typed);
  if ('refused' in read) return read.refused;
  const { password, token } = read.fields;
  if (await isKnownPassword(password)) {
    const problems = { password: 'register.passwordCommon' };
    return taken({ ok: false, reason: 'common-password', problems }, 400);
  }
  const client = await limitRate('recovery', clientNetwork(facts.clientAddress));
  if (!client.ok) return takenTooOften(client.retryAfterSeconds);
  const owner = isStorable(token) ? await resetPassword(password, token) : undefined;
  if (!owner) return taken({ ok: false, reason: 'dead-link' }, 410);
  await askForMail(db, 'password-changed', owner.email);
  await endFormerSession(db, request);
  const body = { email: owner.email, password, rememberMe: true };
  const headers = authHeaders(request, facts);
  const { response, headers: from } = await auth.api.signInEmail({ body, headers, returnHeaders: true });
  const cookies = sessionCookies(from);
  // Guesses of strangers must not keep its owner from signing in with it.
  cookies.append('Set-Cookie', deviceCookie(request, owner.email));
  return taken({ ok: true, to: landingPath(null, customerOf(response.user).isAdmin) }, 200, cookies);
}

async function resetPassword(
  newPassword: string,
  token: string,
): Promise<{ id: string; email: string } | undefined> {
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
