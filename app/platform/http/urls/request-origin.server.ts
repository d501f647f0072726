import type { IncomingMessage } from 'node:http';
import { config } from '../../config.server.ts';

type Asked = Pick<IncomingMessage, 'headers'>;

const settled = config.SHOP_URL && new URL(config.SHOP_URL).origin;
const atHome = `http://localhost:${config.PORT}`;

/**
 * Whether a form was sent from the shop itself and not by what another site makes a shopper's browser send. Browsers
 * say where a request comes from (Sec-Fetch-Site and Origin, and both must agree); programs say nothing and carry no cookies.
 * `shop` is the origin of SHOP_URL, undefined where it is not set.
 */
export function isSameOriginForm({ headers }: Asked, shop = settled): boolean {
  const site = headers['sec-fetch-site'];
  if (site && site !== 'same-origin' && site !== 'none') return false;
  // React Router compares it again: what we let through against it, it would take for an error of ours.
  return headers.origin === undefined || isOwnOrigin({ headers }, shop);
}

/**
 * The origin that a request was addressed to, as the shopper's browser knows it: a proxy in front may have put another
 * host, and plain HTTP, in its place. SHOP_URL says it; without it the request's Host does. A form that a browser sent
 * from one of the shop's other names, such as 127.0.0.1, was addressed there.
 */
export function requestOrigin({ headers }: Asked, shop = settled): string {
  if (headers.origin && isOwnOrigin({ headers }, shop)) return headers.origin;
  return shop ?? (isHost(headers.host) ? `http://${headers.host}` : atHome);
}

/** Whether a Host header names a host, with a port or without: nothing else may get into an address. */
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
  // Where a proxy puts its own host there, only the browser can know, and no script can make it lie.
  if (!shop && more['sec-fetch-site'] === 'same-origin') return true;
  // By its own name the shop is reached as SHOP_URL says, not over plain HTTP beside it.
  if (!isHost(host) || (shop && from.host === new URL(shop).host)) return false;
  return from.host === new URL(`${from.protocol}//${host}`).host;
}

function isReadable(address: string): boolean {
  return URL.canParse(address);
}
