import { randomBytes } from 'node:crypto';
import { auth } from '#app/accounts/auth.server.ts';
import { type Customer, customerOf } from '#app/accounts/current-customer.server.ts';
import { profiles, sessions } from '#app/accounts/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';

type Given = Partial<Pick<Customer, 'email' | 'firstName' | 'lastName' | 'isEmailVerified'>> & {
  secret?: string;
};

let made = 0;

export async function customerForTests(
  db: Db,
  given: Given = {},
): Promise<{ customer: Customer; cookie: string; request: (path: string, init?: RequestInit) => Request }> {
  made += 1;
  const { email = `customer-${process.pid}-${made}@example.com`, isEmailVerified = true } = given;
  const { firstName = 'Noor', lastName = 'de Vries' } = given;
  const [profile] = await db
    .insert(profiles)
    .values({ email, firstName, lastName, isVerified: isEmailVerified })
    .returning({ id: profiles.id });
  const id = profile?.id ?? '';
  const token = randomBytes(24).toString('base64url');
  await db.insert(sessions).values({ userId: id, token, expiresAt: new Date(Date.now() + 3_600_000) });
  const cookie = await cookieOf(token, given.secret);
  const request = (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set('Cookie', cookie);
    return new Request(`http://localhost${path}`, { ...init, headers });
  };
  const customer = customerOf({ id, email, emailVerified: isEmailVerified, name: firstName, lastName });
  return { customer, cookie, request };
}

async function cookieOf(token: string, secret?: string): Promise<string> {
  const { secret: current, authCookies } = await auth.$context;
  const key = new TextEncoder().encode(secret ?? current);
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', key, hmac, false, ['sign']);
  const signature = await crypto.subtle.sign('HMAC', imported, new TextEncoder().encode(token));
  const signed = `${token}.${Buffer.from(signature).toString('base64')}`;
  return `${authCookies.sessionToken.name}=${encodeURIComponent(signed)}`;
}
