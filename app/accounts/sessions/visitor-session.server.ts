import { db } from '#app/platform/database/db.server.ts';
import { auth } from '../auth.server.ts';
import { customerOf } from '../current-customer.server.ts';
import { knownDeviceCookie, knownDeviceLimitKey } from '../signing-in/known-device.server.ts';
import { findStaffRole } from '../staff/staff-role.server.ts';
import { PROLONGED_FOR_SECONDS, RENEWED_AFTER_SECONDS, SESSION_SECONDS } from './session-lifetimes.ts';
import { addSignedInCookie, clearSignedInCookie } from './signed-in-cookie.server.ts';
import type { Visitor } from './visitor-store.ts';

/**
 * Who is signed in, and the cookies that keep the session going for another month where it was last refreshed a
 * quarter of an hour ago; for a session that ended, the cookies that end it in the browser too.
 */
export async function findVisitorAndRenewSession(
  request: Request,
): Promise<{ visitor: Visitor | null; headers: Headers }> {
  const { headers: from } = request;
  const found = await auth.api.getSession({
    headers: from,
    query: { disableRefresh: true },
    returnHeaders: true,
  });
  if (!found.response) return { visitor: null, headers: clearSignedInCookie(found.headers) };
  const customer = customerOf(found.response.user);
  const { firstName, lastName, email, isEmailVerified } = customer;
  const isAdmin = (await findStaffRole(db, customer)) !== undefined;
  const headers = isDue(found.response.session, from)
    ? renewed((await auth.api.getSession({ headers: from, returnHeaders: true })).headers)
    : new Headers();
  // Customers who came with Google or by a link, and those who signed in before this cookie existed.
  if (isEmailVerified && !knownDeviceLimitKey(request, email))
    headers.append('Set-Cookie', knownDeviceCookie(request, email));
  return { visitor: { firstName, lastName, email, isAdmin }, headers };
}

/** A session that nobody wanted to be remembered ends with its day; one that began long ago is not prolonged any more. */
function isDue({ createdAt, expiresAt }: { createdAt: Date; expiresAt: Date }, from: Headers): boolean {
  if (from.get('Cookie')?.includes('shop.dont_remember=')) return false;
  const now = Date.now();
  const isOld = now - createdAt.getTime() > PROLONGED_FOR_SECONDS * 1000;
  const usedAt = expiresAt.getTime() - SESSION_SECONDS * 1000;
  return !isOld && usedAt + RENEWED_AFTER_SECONDS * 1000 <= now;
}

function renewed(from: Headers): Headers {
  const isRenewed = from.getSetCookie().some((cookie) => /session_token=[^;]/.test(cookie));
  return isRenewed ? addSignedInCookie(from) : new Headers();
}
