import { BACK_OFFICE } from './is-admin-path.ts';

const HOME = '/account';
/** Encoded once more it stands in the head of an answer, of which proxies and clients take a few thousand bytes. */
const LONGEST = 1_000;
/** Pages that nobody wants to come back to after signing in. */
const authPages = /^\/(login|register|forgot-password|reset-password|verify-email|auth)(\/|$)/;

/** The sign-in page, leading back to a page of the shop; a page's data request leads to the page. */
export function signInAddress(returnPath: string): string {
  const [pathname = '/', search] = returnPath.split('?', 2);
  const page = pathname.replace(/\/?_?(\.data|\/_root\.data)$/, '') || '/';
  const parameters = new URLSearchParams(search);
  // React Router's own, of a request for a page's data.
  parameters.delete('_routes');
  const next = safeReturnPath(parameters.size ? `${page}?${parameters}` : page);
  return next === HOME ? '/login' : `/login?next=${encodeURIComponent(next)}`;
}

/**
 * The path of this shop that an address asks to return to, else the account: never another site, an auth page, or more than
 * a thousand characters.
 */
export function safeReturnPath(asked: string | null | undefined): string {
  if (!asked?.startsWith('/') || !URL.canParse(asked, here)) return HOME;
  const { origin, pathname, search, hash } = new URL(asked, here);
  const isSafe = origin === here && !pathname.startsWith('//') && !authPages.test(pathname);
  const path = pathname + search + hash;
  return isSafe && path.length <= LONGEST ? path : HOME;
}

/** The page to show after signing in: the one the customer came from; else, for admins, the back office. */
export function landingPath(asked: string | null | undefined, isAdmin: boolean): string {
  const path = safeReturnPath(asked);
  return path === HOME && isAdmin ? BACK_OFFICE : path;
}

const here = 'http://shop.invalid';
