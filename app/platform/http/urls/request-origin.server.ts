import type { IncomingMessage } from 'node:http';
import { config } from '../../config.server.ts';

type Asked = Pick<IncomingMessage, 'headers'>;

const settled = config.SHOP_URL && new URL(config.SHOP_URL).origin;
const atHome = `http://localhost:${config.PORT}`;

/** Returns whether a form was sent from the shop: Sec-Fetch-Site and Origin agree, or are missing as from programs. */
export function isSameOriginForm({ headers }: Asked, shop = settled): boolean {
  const site = headers['sec-fetch-site'];
  if (site && site !== 'same-origin' && site !== 'none') return false;
  // Refused here, since React Router compares the origin too and would report a mismatch as our error.
  return headers.origin === undefined || isOwnOrigin({ headers }, shop);
}

/** Returns the origin in the visitor's browser, behind a proxy too: SHOP_URL, or else the request's Host. */
export function requestOrigin({ headers }: Asked, shop = settled): string {
  if (headers.origin && isOwnOrigin({ headers }, shop)) return headers.origin;
  return shop ?? (isHost(headers.host) ? `http://${headers.host}` : atHome);
}

/** Returns whether a Host header is just a host with an optional port; nothing else may end up in a URL. */
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
  // If a proxy replaces the host, only this header, which no script can forge, tells whether the origin is the shop's.
  if (!shop && more['sec-fetch-site'] === 'same-origin') return true;
  // The shop's own host is valid only as in SHOP_URL, and not over plain HTTP as well.
  if (!isHost(host) || (shop && from.host === new URL(shop).host)) return false;
  return from.host === new URL(`${from.protocol}//${host}`).host;
}

function isReadable(address: string): boolean {
  return URL.canParse(address);
}
