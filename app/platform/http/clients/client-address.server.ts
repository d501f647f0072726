import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { SettingError } from '../../environment-settings.server.ts';

/** Returns a function that reads `X-Forwarded-For` from right to left while the addresses are trusted proxies. */
export function clientAddressReader(trustedProxies: string[]): (request: IncomingMessage) => string {
  const trusted = rangesOf(trustedProxies);

  return function clientAddress(request) {
    const hops = String(request.headers['x-forwarded-for'] ?? '').split(',');
    let address = plain(request.socket.remoteAddress ?? '');
    while (isInRanges(trusted, address)) {
      const previous = plain(hops.pop()?.trim() ?? '');
      if (!isIP(previous)) break;
      address = previous;
    }
    return address;
  };
}

export function proxyTest(trustedProxies: string[]): (address: string) => boolean {
  const trusted = rangesOf(trustedProxies);
  return (address) => isInRanges(trusted, plain(address));
}

function rangesOf(proxies: string[]): BlockList {
  const list = new BlockList();
  for (const proxy of proxies) addRange(list, proxy);
  return list;
}

function addRange(list: BlockList, range: string): void {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d+))?$/.exec(range) ?? [];
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  try {
    list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
  } catch {
    throw new SettingError(`TRUSTED_PROXIES is malformed: "${range}" is neither an address nor a range.`);
  }
}

function isInRanges(list: BlockList, address: string): boolean {
  const family = isIP(address);
  return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** Shortens the IPv4 addresses of dual-stack sockets, such as ::ffff:1.2.3.4. */
function plain(address: string): string {
  return address.startsWith('::ffff:') ? address.slice(7) : address;
}

const near = rangesOf([
  ...['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10'],
  ...['::1', 'fc00::/7', 'fe80::/10'],
]);

/** Warns once about a proxy that is missing in the settings, since all shoppers behind it count as one client. */
export function untrustedProxyWatch(
  trustedProxies: string[],
  warn: (proxy: string) => void,
): (request: IncomingMessage) => void {
  let isWatching = trustedProxies.length === 0;

  return function watch({ headers, socket }) {
    if (!isWatching || !(headers['x-forwarded-for'] || headers.forwarded)) return;
    const peer = plain(socket.remoteAddress ?? '');
    if (!isInRanges(near, peer)) return;
    isWatching = false;
    warn(peer);
  };
}
