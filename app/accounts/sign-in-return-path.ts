import { BACK_OFFICE } from './is-admin-path.ts';

const HOME = '/account';
/** The percent-encoded path becomes a response header, which proxies and clients limit to a few thousand bytes. */
const LONGEST = 1_000;
const authPages = /^\/(login|register|forgot-password|reset-password|verify-email|auth)(\/|$)/;

/** Returns the sign-in page with a way back; a data request leads back to its page. */
export function signInAddress(returnPath: string): string {
  const [pathname = '/', search] = returnPath.split('?', 2);
  const page = pathname.replace(/\/?_?(\.data|\/_root\.data)$/, '') || '/';
  const parameters = new URLSearchParams(search);
  // React Router's own parameter of data requests.
  parameters.delete('_routes');
  const next = safeReturnPath(parameters.size ? `${page}?${parameters}` : page);
  return next === HOME ? '/login' : `/login?next=${encodeURIComponent(next)}`;
}

/** Returns the return path or else the account page: never another site, an auth page or an overlong one. */
export function safeReturnPath(asked: string | null | undefined): string {
  if (!asked?.startsWith('/') || !URL.canParse(asked, here)) return HOME;
  const { origin, pathname, search, hash } = new URL(asked, here);
  const isSafe = origin === here && !pathname.startsWith('//') && !authPages.test(pathname);
  const path = pathname + search + hash;
  return isSafe && path.length <= LONGEST ? path : HOME;
}

export function landingPath(asked: string | null | undefined, isAdmin: boolean): string {
  const path = safeReturnPath(asked);
  return path === HOME && isAdmin ? BACK_OFFICE : path;
}

const here = 'http://shop.invalid';
