import { isIPv6 } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clientSubnet } from './client-subnet.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:cb00:7109', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['', ''],
  ['unknown', 'unknown'],
  ['1:2', '1:2'],
])('the network of "%s" is "%s"', (address, network) => {
  expect(clientSubnet(address)).toBe(network);
});

test('whoever has an IPv6 network is one client, however the address is written', () => {
  const group = fc.integer({ min: 0, max: 0xffff });
  const four = fc.tuple(group, group, group, group);
  fc.assert(
    fc.property(four, four, four, (network, one, other) => {
      fc.pre(network.some((part) => part !== 0));
      const first = [...network, ...one].map((part) => part.toString(16)).join(':');
      const padded = [...network, ...other].map((part) => part.toString(16).padStart(4, '0')).join(':');
      expect(clientSubnet(first)).toBe(clientSubnet(padded.toUpperCase()));
    }),
  );
});

test('every IPv6 address has a network, and other networks have other names', () => {
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      fc.pre(isIPv6(address));
      expect(clientSubnet(address)).toMatch(/^([0-9a-f]{1,4}(:[0-9a-f]{1,4}){3}::\/64|\d+(\.\d+){3})$/);
    }),
  );
  expect(clientSubnet('2001:db8:0:1::1')).not.toBe(clientSubnet('2001:db8:0:2::1'));
});
