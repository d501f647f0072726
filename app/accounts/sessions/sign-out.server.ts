import { eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { auth } from '../auth.server.ts';
import { findSession } from '../current-customer.server.ts';
import { sessions } from '../tables.server.ts';
import { clearSignedInCookie } from './signed-in-cookie.server.ts';

/** Ends the request's session and returns the `Set-Cookie` headers. Idempotent. */
export async function signOut(request: Request): Promise<Headers> {
  const { headers } = await auth.api.signOut({ headers: request.headers, returnHeaders: true });
  return clearSignedInCookie(headers);
}

export async function endFormerSession(db: Db, request: Request): Promise<void> {
  const former = await findSession(request);
  if (former) await db.delete(sessions).where(eq(sessions.token, former.token));
}
