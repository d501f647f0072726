import { createHash } from 'node:crypto';
import { shopUrl } from '#app/platform/config.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { clientSubnet } from '#app/platform/http/clients/client-subnet.ts';
import { limitRate } from '#app/platform/http/limits/rate-limiter.server.ts';
import type { RequestInfo } from '#app/platform/http/request-info.server.ts';
import { logSecurityEvent } from '#app/platform/log/log-security-event.server.ts';
import { googleSignIns } from '../account-limits.server.ts';
import { auth, googleKeys, googleNonce, googleProofTaker } from '../auth.server.ts';
import { type Customer, findCustomer } from '../current-customer.server.ts';
import { addSignedInCookie, authRequestHeaders, cookiesOf } from '../sessions/session-cookies.server.ts';
import { endFormerSession } from '../sessions/sessions.server.ts';
import { landingPath, safeReturnPath } from '../sign-in-return-path.ts';
import { findStaffRole } from '../staff/staff.server.ts';
import {
  deleteUnverifiedAccount,
  markEmailVerified,
  verifyImportedAccount,
} from '../verification/verify-email.server.ts';

/** Redirects to Google, or to the sign-in page above the rate limit. Undefined if there are no Google keys. */
export async function startGoogleSignIn(request: Request, info: RequestInfo): Promise<Response | undefined> {
  if (!googleKeys) return;
  const next = safeReturnPath(new URL(request.url).searchParams.get('next'));
  const errorCallbackURL = `/login?next=${encodeURIComponent(next)}`;
  const allowed = await limitRate(googleSignIns, clientSubnet(info.clientAddress));
  if (!allowed.ok) return leadOn(`${errorCallbackURL}&wait=${allowed.retryAfterSeconds}`, new Headers());
  const { headers, response } = await auth.api.signInSocial({
    body: { provider: 'google', callbackURL: next, errorCallbackURL, disableRedirect: true },
    headers: authRequestHeaders(request, info),
    returnHeaders: true,
  });
  if (!response.url) return leadOn('/login?google=failed', headers);
  const to = new URL(response.url);
  to.searchParams.set('nonce', nonceOf(to.searchParams));
  return leadOn(to.href, headers);
}

/** Derives the nonce from the state parameter, which is random, bound to the browser and used only once. */
function nonceOf(parameters: URLSearchParams): string {
  return createHash('sha256')
    .update(`nonce ${parameters.get('state')}`)
    .digest('base64url');
}

/** Signs in after Google redirects back, or redirects to the sign-in page. Undefined if there are no Google keys. */
export async function finishGoogleSignIn(request: Request, info: RequestInfo): Promise<Response | undefined> {
  if (!googleKeys) return;
  const { pathname, search } = new URL(request.url);
  const heard = new Request(new URL(pathname + search, request.url), {
    headers: authRequestHeaders(request, info),
  });
  const answer = await googleProofTaker.run(
    (email) => verifyProvenEmail(email, request),
    () => googleNonce.run(nonceOf(new URL(heard.url).searchParams), () => auth.handler(heard)),
  );
  const isSignedIn = answer.headers.getSetCookie().some((cookie) => /session_token=[^;]/.test(cookie));
  const to = answer.headers.get('Location') ?? '/login';
  if (!isSignedIn) {
    const back = backToAuthPage(to);
    const reason = new URL(back, shopUrl).searchParams.get('google') ?? 'failed';
    logSecurityEvent('sign-in-refused', { id: info.id, by: 'google', reason });
    return leadOn(back, answer.headers);
  }
  await endFormerSession(db, request);
  const headers = addSignedInCookie(answer.headers);
  const customer = await findNewCustomer(headers);
  logSecurityEvent('signed-in', { id: info.id, by: 'google', customer: customer?.id });
  const isAdmin = customer !== undefined && (await findStaffRole(db, customer)) !== undefined;
  return leadOn(to.endsWith('/account') ? landingPath(null, isAdmin) : to, headers);
}

/** Verifies the account of a proven address if this browser registered it. Otherwise deletes it if it is unverified. */
async function verifyProvenEmail(email: string, request: Request): Promise<void> {
  const customer = await findCustomer(request);
  const isOwn = customer?.email === email && (await markEmailVerified(db, customer.id, email, new Date()));
  if (!isOwn && !(await verifyImportedAccount(db, email, {}, new Date())))
    await deleteUnverifiedAccount(db, email);
}

/** Replaces the library's error reasons with ones that do not reveal whether an address has an account. */
function backToAuthPage(to: string): string {
  const { searchParams } = new URL(to, 'http://shop.invalid');
  const reason = searchParams.get('error') ?? '';
  const isUnproven = ['account_not_linked', 'EMAIL_NOT_VERIFIED'].includes(reason);
  const problem: GoogleProblem = reason === 'access_denied' ? 'denied' : isUnproven ? 'unproven' : 'failed';
  const next = searchParams.get('next');
  return `/login?google=${problem}${next ? `&next=${encodeURIComponent(next)}` : ''}`;
}

function leadOn(to: string, from: Headers): Response {
  const headers = cookiesOf(from, { Location: to, 'Cache-Control': 'private, no-store' });
  return new Response(null, { status: 303, headers });
}

async function findNewCustomer(headers: Headers): Promise<Customer | undefined> {
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
  const next = new Request(shopUrl, { headers: { Cookie: cookies.join('; ') } });
  return findCustomer(next);
}

export const googleProblems = ['denied', 'unproven', 'failed'] as const;
type GoogleProblem = (typeof googleProblems)[number];
