import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseBlock } from '../blocklist/parse-block.ts';

test.each([
  [' Noor@Example.com ', 'mailbox', 'noor@example.com'],
  ['@example.com', 'domain', 'example.com'],
  ['Mail.Example.com', 'domain', 'mail.example.com'],
  ['192.0.2.7', 'network', '192.0.2.7/32'],
  ['192.0.2.0/24', 'network', '192.0.2.0/24'],
  ['2001:db8:0:1::7', 'network', '2001:db8:0:1::7/64'],
  ['2001:db8::/48', 'network', '2001:db8::/48'],
  ['2001:db8::7/128', 'network', '2001:db8::7/64'],
])('%s is a %s', (typed, kind, value) => {
  expect(parseBlock(typed)).toEqual({ kind, value });
});

test.each([
  '',
  'noor',
  '@',
  'noor@',
  'noor@example',
  'a@b@example.com',
  'two words.com',
  '0.0.0.0/0',
  '10.0.0.0/8',
  '192.0.2.256',
  '192.0.2.0/33',
  '192.0.2.0/24/24',
  '::/0',
  '2001:db8:::1',
  '1:2',
])('%j is none of these', (typed) => {
  expect(parseBlock(typed)).toBeUndefined();
});

test('whatever is typed has an answer, which typed again is the same', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.emailAddress(), fc.domain(), fc.ipV4(), fc.ipV6()), (typed) => {
      const blocked = parseBlock(typed);
      if (blocked) expect(parseBlock(blocked.value)).toEqual(blocked);
    }),
  );
});
