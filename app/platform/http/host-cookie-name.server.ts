import { shopUrl } from '../config.server.ts';

/**
 * Returns a cookie's name with `__Host-` before it if the shop has HTTPS: browsers then accept it only from this
 * host, with `Secure`, `Path=/` and no `Domain`, so that no neighbouring host can plant one.
 */
export function hostCookieName(name: string, url = shopUrl): string {
  return url.startsWith('https:') ? `__Host-${name}` : name;
}
