/**
 * The cookies of a request under the names they have today: over HTTPS the library's began with `__Secure-` before they began
 * with `__Host-`. A session under the former name still holds until it is renewed, unless the browser has a new one.
 */
export function renameFormerCookies(cookies: string): string {
  return cookies.includes('__Host-shop.') ? cookies : cookies.replaceAll('__Secure-shop.', '__Host-shop.');
}
