/**
 * Renames cookies of earlier releases, whose prefix over HTTPS was `__Secure-` instead of `__Host-`. Their sessions
 * remain valid until renewed, unless the browser has a new one.
 */
export function renameFormerCookies(cookies: string): string {
  return cookies.includes('__Host-shop.') ? cookies : cookies.replaceAll('__Secure-shop.', '__Host-shop.');
}
