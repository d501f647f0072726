import type { IncomingMessage } from 'node:http';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clientAddressReader, proxyTest } from './client-address.server.ts';

const outside = fc
  .oneof(fc.ipV4(), fc.ipV6())
  .filter((address) => !/^(10|0)\./.test(address) && !/ffff/i.test(address));
const proxy = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map((parts) => `10.${parts.join('.')}`);
const anything = fc.array(fc.oneof(outside, proxy, fc.string()), { maxLength: 4 });

test('without trusted proxies the header is nobody', () => {
  const read = clientAddressReader([]);
  fc.assert(fc.property(outside, anything, (peer, header) => read(from(peer, header.join(','))) === peer));
});

test('behind proxies it is what the outermost of them saw, whatever the client claims', () => {
  const read = clientAddressReader(['10.0.0.0/8']);
  fc.assert(
    fc.property(
      outside,
      anything,
      fc.array(proxy, { minLength: 1, maxLength: 3 }),
      (client, claimed, proxies) => {
        const [peer = '', ...between] = proxies;
        const header = [...claimed.filter((claim) => claim.trim()), client, ...between].join(', ');
        expect(read(from(peer, header))).toBe(client);
      },
    ),
  );
});

test('a stranger who pretends to be a proxy is taken at his own address', () => {
  const read = clientAddressReader(['10.0.0.0/8']);
  expect(read(from('203.0.113.9', '198.51.100.1, 10.0.0.2'))).toBe('203.0.113.9');
});

test('a proxy that says nothing, or nonsense, is itself the client', () => {
  const read = clientAddressReader(['10.0.0.0/8']);
  expect(read(from('10.0.0.1', undefined))).toBe('10.0.0.1');
  expect(read(from('10.0.0.1', 'unknown'))).toBe('10.0.0.1');
  expect(read(from('10.0.0.1', '198.51.100.1, '))).toBe('10.0.0.1');
  expect(read(from('10.0.0.1', '10.0.0.2'))).toBe('10.0.0.2');
});

test('IPv4 in IPv6 clothes is IPv4', () => {
  const read = clientAddressReader(['10.0.0.1']);
  expect(read(from('::ffff:203.0.113.9', undefined))).toBe('203.0.113.9');
  expect(read(from('::ffff:10.0.0.1', '::ffff:203.0.113.9'))).toBe('203.0.113.9');
});

test('IPv6 proxies are trusted by address or by range', () => {
  expect(clientAddressReader(['2001:db8::/32'])(from('2001:db8::5', '2a00::1'))).toBe('2a00::1');
  expect(clientAddressReader(['2001:db8::5'])(from('2001:db8::5', '2a00::1'))).toBe('2a00::1');
  expect(clientAddressReader(['2001:db8::5'])(from('2001:db8::6', '2a00::1'))).toBe('2001:db8::6');
});

test.each([
  'proxy',
  '10.0.0',
  '10.0.0.0/33',
  '2001:db8::/129',
  '10.0.0.0/a',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  '10.0.0.0/-1',
  '10.0.0.0/ 8',
])('"%s" is neither an address nor a range', (range) => {
  expect(() => clientAddressReader([range])).toThrow(`TRUSTED_PROXIES is malformed: "${range}"`);
});

function from(remoteAddress: string, forwarded: string | undefined): IncomingMessage {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return { headers, socket: { remoteAddress } } as unknown as IncomingMessage;
}

test('a proxy is told from a client by its address, also in the clothes of IPv6', () => {
  const isProxy = proxyTest(['10.0.0.0/8', '2001:db8::/32']);
  expect(['10.1.2.3', '::ffff:10.1.2.3', '2001:db8::1'].map(isProxy)).toEqual([true, true, true]);
  expect(['11.1.2.3', '::1', '', 'x'].map(isProxy)).toEqual([false, false, false, false]);
});
