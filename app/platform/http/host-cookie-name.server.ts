import { shopUrl } from '../config.server.ts';

/**
 * A cookie's name with `__Host-` before it where the shop has HTTPS: browsers then take it from this host alone, over an
 * encrypted connection, with `Secure`, `Path=/` and no `Domain`, so that no neighbouring host can plant one.
 */
export function hostCookieName(name: string, url = shopUrl): string {
  return url.startsWith('https:') ? `__Host-${name}` : name;
}
