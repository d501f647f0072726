import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderNumberOf } from './contact-mails.server.ts';

test.each([
  ['ORD-100001', 'ORD-100001'],
  [' #100001 ', 'ORD-100001'],
  ['ord 100001', 'ORD-100001'],
  ['#ORD-100001', 'ORD-100001'],
  ['Ord–100001', 'ORD-100001'],
  ['', ''],
  ['my last one', 'my last one'],
  ['1234567890123', '1234567890123'],
])('%s is %s', (typed, number) => {
  expect(orderNumberOf(typed)).toBe(number);
});

test('whatever is typed, what was read once is read the same again', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.nat().map(String)), (typed) => {
      const once = orderNumberOf(typed);
      expect(orderNumberOf(once)).toBe(once);
    }),
  );
});
