import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sizeParts } from './size-parts.ts';

test.each([
  ['W30/L32', ['W30', 'L32']],
  ['30 / 32', ['30', '32']],
  ['M/Long', ['M', 'Long']],
  ['75B', ['75', 'B']],
  ['80 DD', ['80', 'DD']],
])('%s is two choices', (size, parts) => expect(sizeParts(size)).toEqual(parts));

test.each(['M', '38', 'One Size', 'XS', '42.5', '/32', '30/'])('%s is one choice', (size) =>
  expect(sizeParts(size)).toBeUndefined(),
);

test('any two parts are found again', () => {
  const part = fc.stringMatching(/^[A-Za-z0-9.½]{1,8}$/);
  fc.assert(
    fc.property(part, part, (one, other) => {
      expect(sizeParts(`${one}/${other}`)).toEqual([one, other]);
    }),
  );
});
