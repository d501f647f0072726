import { shopUrl } from '#app/platform/config.server.ts';
import type { RequestFacts } from '#app/platform/request-facts.server.ts';
import { auth, googleKeys } from './auth.server.ts';
import { landingPath, safePath } from './came-from.ts';
import { findCustomer } from './customer.server.ts';
import { authHeaders, sessionCookies } from './session-cookies.server.ts';

const FAILED = '/login?google=failed';

/** The way to Google and back to a page of the shop, as a redirect; undefined where the shop has no keys. */
export async function startGoogle(request: Request, facts: RequestFacts): Promise<Response | undefined> {
  if (!googleKeys) return;
  const callbackURL = safePath(new URL(request.url).searchParams.get('next'));
  const { headers, response } = await auth.api.signInSocial({
    body: { provider: 'google', callbackURL, errorCallbackURL: FAILED, disableRedirect: true },
    headers: authHeaders(request, facts),
    returnHeaders: true,
  });
  const leading = new Headers({ Location: response.url ?? FAILED, 'Cache-Control': 'private, no-store' });
  for (const cookie of headers.getSetCookie()) leading.append('Set-Cookie', cookie);
  return new Response(null, { status: 303, headers: leading });
}

/** Where Google leads back to: signs in and leads on, or back to the sign-in page. Undefined without keys. */
export async function finishGoogle(request: Request, facts: RequestFacts): Promise<Response | undefined> {
  if (!googleKeys) return;
  const { pathname, search } = new URL(request.url);
  const heard = new Request(new URL(pathname + search, request.url), {
    headers: authHeaders(request, facts),
  });
  const answer = await auth.handler(heard);
  const isSignedIn = answer.headers.getSetCookie().some((cookie) => /session_token=[^;]/.test(cookie));
  if (!isSignedIn) return answer;
  const headers = sessionCookies(answer.headers);
  const to = answer.headers.get('Location') ?? '/account';
  headers.set('Location', to.endsWith('/account') ? landingPath(null, await isAdmins(headers)) : to);
  return new Response(null, { status: answer.status, headers });
}

/** Whose session these cookies begin. */
async function isAdmins(headers: Headers): Promise<boolean> {
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
  const next = new Request(shopUrl, { headers: { Cookie: cookies.join('; ') } });
  return (await findCustomer(next))?.isAdmin ?? false;
}
