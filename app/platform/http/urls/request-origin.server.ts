import type { IncomingMessage } from 'node:http';
import { config } from '../../config.server.ts';

type Asked = Pick<IncomingMessage, 'headers'>;

const settled = config.SHOP_URL && new URL(config.SHOP_URL).origin;
const atHome = `http://localhost:${config.PORT}`;

/** Returns whether a form was sent from the shop. Programs that send neither Sec-Fetch-Site nor Origin are accepted. */
export function isSameOriginForm({ headers }: Asked, shop = settled): boolean {
  const site = headers['sec-fetch-site'];
  if (site && site !== 'same-origin' && site !== 'none') return false;
  // A foreign origin is refused here, since React Router would report it as a server error.
  return headers.origin === undefined || isOwnOrigin({ headers }, shop);
}

/** Returns the origin in the visitor's browser, even behind a proxy: a valid Origin, else SHOP_URL, else the Host. */
export function requestOrigin({ headers }: Asked, shop = settled): string {
  if (headers.origin && isOwnOrigin({ headers }, shop)) return headers.origin;
  return shop ?? (isHost(headers.host) ? `http://${headers.host}` : atHome);
}

/** Returns whether a Host header is just a host with an optional port and so may be inserted in a URL. */
export function isHost(host: string | undefined): host is string {
  return (
    host !== undefined &&
    /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host) &&
    isReadable(`http://${host}`)
  );
}

function isOwnOrigin({ headers: { origin = '', host, ...more } }: Asked, shop: string | undefined): boolean {
  if (origin === shop) return true;
  if (!isReadable(origin)) return false;
  const from = new URL(origin);
  if (from.origin !== origin || !/^https?:$/.test(from.protocol)) return false;
  // If a proxy replaces the host, only Sec-Fetch-Site proves the shop's origin. Scripts cannot forge this header.
  if (!shop && more['sec-fetch-site'] === 'same-origin') return true;
  // The shop's own host is valid only with the scheme of SHOP_URL: plain HTTP must not count as the HTTPS shop.
  if (!isHost(host) || (shop && from.host === new URL(shop).host)) return false;
  return from.host === new URL(`${from.protocol}//${host}`).host;
}

function isReadable(address: string): boolean {
  return URL.canParse(address);
}
