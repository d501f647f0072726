import { shopUrl } from '../config.server.ts';

/** Returns a cookie's name, over HTTPS with `__Host-`, so that no neighbouring host can set the cookie. */
export function hostCookieName(name: string, url = shopUrl): string {
  return url.startsWith('https:') ? `__Host-${name}` : name;
}
