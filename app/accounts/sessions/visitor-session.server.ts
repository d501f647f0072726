import { db } from '#app/platform/database/db.server.ts';
import { auth } from '../auth.server.ts';
import { customerOf } from '../current-customer.server.ts';
import { knownDeviceCookie, knownDeviceLimitKey } from '../sign-in/known-device.server.ts';
import { findStaffRole } from '../staff/staff.server.ts';
import {
  addSignedInCookie,
  clearSignedInCookie,
  PROLONGED_FOR_SECONDS,
  RENEWED_AFTER_SECONDS,
  SESSION_SECONDS,
} from './session-cookies.server.ts';
import type { Visitor } from './visitor-store.ts';

/** Returns the visitor, and cookies that renew the session or, if the session has expired, delete its cookie. */
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
  // Browsers that signed in with Google, by a link or with an earlier release have no such cookie yet.
  if (isEmailVerified && !knownDeviceLimitKey(request, email))
    headers.append('Set-Cookie', knownDeviceCookie(request, email));
  return { visitor: { firstName, lastName, email, isAdmin }, headers };
}

/** Returns whether to renew the session. Old sessions and sessions that end after a day are not renewed. */
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
