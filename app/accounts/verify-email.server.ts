import { isAPIError } from 'better-auth/api';
import { eq } from 'drizzle-orm';
import type { Db } from '#app/platform/db.server.ts';
import { auth } from './auth.server.ts';
import { profiles } from './tables.server.ts';

/**
 * Verifies the address that a mail's link belongs to; a second time changes nothing. Undefined for a link that ran out
 * or never was.
 */
export async function verifyEmail(db: Db, token: string): Promise<{ id: string; email: string } | undefined> {
  try {
    await auth.api.verifyEmail({ query: { token } });
  } catch (error) {
    if (isAPIError(error) && error.statusCode === 401) return;
    throw error;
  }
  // The library has checked the signature; the address inside is the one it verified.
  const [owner] = await db
    .select({ id: profiles.id, email: profiles.email })
    .from(profiles)
    .where(eq(profiles.email, addressIn(token)));
  return owner;
}

function addressIn(token: string): string {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  return (JSON.parse(payload) as { email: string }).email;
}
