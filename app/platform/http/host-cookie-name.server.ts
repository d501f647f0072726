import { shopUrl } from '../config.server.ts';

/** Returns a cookie's name. Over HTTPS the prefix `__Host-` prevents neighbouring hosts from setting the cookie. */
export function hostCookieName(name: string, url = shopUrl): string {
  return url.startsWith('https:') ? `__Host-${name}` : name;
}
