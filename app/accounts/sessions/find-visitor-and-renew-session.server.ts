import { auth } from '../auth.server.ts';
import { customerOf } from '../current-customer.server.ts';
import { deviceCookie, knownDeviceLimitKey } from '../signing-in/known-device-limit-key.server.ts';
import { noSessionCookies, sessionCookies } from './session-cookies.server.ts';
import type { Visitor } from './visitor-store.ts';

/**
 * Who is signed in, and the cookies that keep the session going for another month where it was last refreshed a
 * quarter of an hour ago; for a session that ended, the cookies that end it in the browser too.
 */
export async function findVisitorAndRenewSession(
  request: Request,
): Promise<{ visitor: Visitor | null; headers: Headers }> {
  const found = await auth.api.getSession({ headers: request.headers, returnHeaders: true });
  if (!found.response) return { visitor: null, headers: noSessionCookies(found.headers) };
  const { firstName, lastName, email, isAdmin, isEmailVerified } = customerOf(found.response.user);
  const headers = renewed(found.headers);
  // Customers who came with Google or by a link, and those who signed in before this cookie existed.
  if (isEmailVerified && !knownDeviceLimitKey(request, email))
    headers.append('Set-Cookie', deviceCookie(request, email));
  return { visitor: { firstName, lastName, email, isAdmin }, headers };
}

function renewed(from: Headers): Headers {
  const isRenewed = from.getSetCookie().some((cookie) => /session_token=[^;]/.test(cookie));
  return isRenewed ? sessionCookies(from) : new Headers();
}
