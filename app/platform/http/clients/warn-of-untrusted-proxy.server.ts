import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

const near = new BlockList();
for (const [address, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  near.addSubnet(address, bits, 'ipv4');
for (const [address, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  near.addSubnet(address, bits, 'ipv6');

/** Warns once about a proxy that is missing in the settings, since all shoppers behind it count as one client. */
export function untrustedProxyWatch(
  trustedProxies: string[],
  warn: (proxy: string) => void,
): (request: IncomingMessage) => void {
  let isWatching = trustedProxies.length === 0;

  return function watch({ headers, socket }) {
    if (!isWatching || !(headers['x-forwarded-for'] || headers.forwarded)) return;
    const peer = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
    if (!near.check(peer, isIP(peer) === 6 ? 'ipv6' : 'ipv4')) return;
    isWatching = false;
    warn(peer);
  };
}
