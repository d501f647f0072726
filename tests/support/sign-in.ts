import { eq } from 'drizzle-orm';
import { submitRegistration, submitSignIn } from '#app/accounts/sign-in/password-sign-in.server.ts';
import { profiles, sessions } from '#app/accounts/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import type { RequestInfo } from '#app/platform/http/request-info.server.ts';

export const passwordForTests = 'Olijf-en-limoen-7';

export function requestInfoForTests(): RequestInfo {
  return { id: 'test', language: 'nl', clientAddress: '192.0.2.1', nonce: '' };
}

export function register(fields: Record<string, string>) {
  const typed = {
    firstName: 'Noor',
    lastName: 'de Vries',
    password: passwordForTests,
    confirmation: fields.password ?? passwordForTests,
    terms: 'on',
  };
  return submitRegistration(db, { ...typed, ...fields }, requestInfoForTests(), requestWithCookiesOf());
}

export async function registerVerified(email: string): Promise<void> {
  await register({ email });
  const [{ id } = { id: '' }] = await db
    .update(profiles)
    .set({ isVerified: true })
    .where(eq(profiles.email, email))
    .returning({ id: profiles.id });
  await db.delete(sessions).where(eq(sessions.userId, id));
}

export function signIn(email: string, typed = passwordForTests, more: Record<string, string> = {}) {
  return submitSignIn(db, { email, password: typed, ...more }, requestInfoForTests(), requestWithCookiesOf());
}

/** Returns the request of a browser that received these cookies. */
export function requestWithCookiesOf(headers = new Headers()): Request {
  const cookies = headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  return new Request('http://localhost/', { headers: { Cookie: cookies.join('; ') } });
}
