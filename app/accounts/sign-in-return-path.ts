const HOME = '/account';
/** The percent-encoded path is sent in a response header. Proxies and clients limit headers to a few thousand bytes. */
const LONGEST = 1_000;
const authPages = /^\/(login|register|forgot-password|reset-password|verify-email|auth)(\/|$)/;

/** Returns the URL of the sign-in page with the path to return to. For a data request, this is the path of its page. */
export function signInAddress(returnPath: string): string {
  const [pathname = '/', search] = returnPath.split('?', 2);
  const page = pathname.replace(/\/?_?(\.data|\/_root\.data)$/, '') || '/';
  const parameters = new URLSearchParams(search);
  // React Router adds this parameter to data requests.
  parameters.delete('_routes');
  const next = safeReturnPath(parameters.size ? `${page}?${parameters}` : page);
  return next === HOME ? '/login' : `/login?next=${encodeURIComponent(next)}`;
}

/** Returns the given path, or the account page if the path leads to another site or an auth page, or is too long. */
export function safeReturnPath(asked: string | null | undefined): string {
  if (!asked?.startsWith('/') || !URL.canParse(asked, here)) return HOME;
  const { origin, pathname, search, hash } = new URL(asked, here);
  const isSafe = origin === here && !pathname.startsWith('//') && !authPages.test(pathname);
  const path = pathname + search + hash;
  return isSafe && path.length <= LONGEST ? path : HOME;
}

export function adminReturnPath(asked: string | null | undefined): string | undefined {
  const path = safeReturnPath(asked);
  return isAdminPath(path) ? path : undefined;
}

export function landingPath(asked: string | null | undefined, isAdmin: boolean): string {
  const path = safeReturnPath(asked);
  return path === HOME && isAdmin ? BACK_OFFICE : path;
}

const here = 'http://shop.invalid';

export const BACK_OFFICE = '/admin';

export function isAdminPath(path: string): boolean {
  return path === BACK_OFFICE || path.startsWith(`${BACK_OFFICE}/`) || path.startsWith(`${BACK_OFFICE}?`);
}
