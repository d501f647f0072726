import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { untrustedProxyWatch } from './client-address.server.ts';

test.each([
  ['127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }],
  ['::ffff:10.1.2.3', { forwarded: 'for=203.0.113.9' }],
  ['fd00::2', { 'x-forwarded-for': '2001:db8::1' }],
])('a request passed on by %s is warned of once', (peer, headers) => {
  const warned: string[] = [];
  const watch = untrustedProxyWatch([], (proxy) => warned.push(proxy));
  for (let time = 0; time < 3; time++) watch(request(peer, headers));
  expect(warned).toEqual([peer.replace('::ffff:', '')]);
});

test('nothing is said of direct requests, of strangers who claim to be proxies, or when a proxy is trusted', () => {
  const warned: string[] = [];
  const watch = untrustedProxyWatch([], (proxy) => warned.push(proxy));
  watch(request('127.0.0.1', {}));
  watch(request('203.0.113.9', { 'x-forwarded-for': '198.51.100.1' }));
  watch(request('', { 'x-forwarded-for': '198.51.100.1' }));
  untrustedProxyWatch(['10.0.0.0/8'], (proxy) => warned.push(proxy))(
    request('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }),
  );
  expect(warned).toEqual([]);
});

function request(remoteAddress: string, headers: Record<string, string>): IncomingMessage {
  return { headers, socket: { remoteAddress } } as unknown as IncomingMessage;
}
