import { shopUrl } from '../config.server.ts';

/** Returns a cookie's name with `__Host-` over HTTPS, so that no neighbouring host can plant one. */
export function hostCookieName(name: string, url = shopUrl): string {
  return url.startsWith('https:') ? `__Host-${name}` : name;
}
