import { eq } from 'drizzle-orm';
import { db } from '#app/platform/db.server.ts';
import type { RequestFacts } from '#app/platform/request-facts.server.ts';
import { profiles, sessions } from './tables.server.ts';
import { takeRegistration } from './take-registration.server.ts';
import { takeSignIn } from './take-sign-in.server.ts';

export const password = 'Olijf-en-limoen-7';

export function facts(): RequestFacts {
  return { id: 'test', language: 'nl', clientAddress: '192.0.2.1', nonce: '' };
}

export function register(fields: Record<string, string>) {
  const typed = {
    firstName: 'Noor',
    lastName: 'de Vries',
    password,
    confirmation: fields.password ?? password,
    terms: 'on',
  };
  return takeRegistration(db, { ...typed, ...fields }, facts(), requestWith());
}

export async function verified(email: string): Promise<void> {
  await register({ email });
  const [{ id } = { id: '' }] = await db
    .update(profiles)
    .set({ isVerified: true })
    .where(eq(profiles.email, email))
    .returning({ id: profiles.id });
  await db.delete(sessions).where(eq(sessions.userId, id));
}

export function signIn(email: string, typed = password, more: Record<string, string> = {}) {
  return takeSignIn(db, { email, password: typed, ...more }, facts(), requestWith());
}

/** What a browser sends after it got these cookies. */
export function requestWith(headers = new Headers()): Request {
  const cookies = headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  return new Request('http://localhost/', { headers: { Cookie: cookies.join('; ') } });
}
