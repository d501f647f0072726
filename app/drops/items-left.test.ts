import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordsIn } from '#app/platform/text/translations.ts';
import { leftOfDropLines, leftOfProductLines } from './find-product-page.server.ts';

const en = wordsIn('en');
const nl = wordsIn('nl');

test.each([
  [
    { left: 3, held: 2 },
    '3 items left, 2 of them reserved',
    'Nog 3 stuks, waarvan 2 voor iemand vastgehouden',
  ],
  [{ left: 1, held: 0 }, '1 item left', 'Nog 1 stuk'],
  [{ left: 4, held: 0 }, '4 items left', 'Nog 4 stuks'],
  [{ left: 1, held: 1 }, '1 item left, reserved', 'Nog 1 stuk, voor iemand vastgehouden'],
  [{ left: 2, held: 2 }, '2 items left, all reserved', 'Nog 2 stuks, allemaal voor iemand vastgehouden'],
  [{ left: 0, held: 0 }, 'Sold out', 'Uitverkocht'],
  [{ left: 26, held: 3 }, 'More than 25 items left', 'Nog meer dan 25 stuks'],
])('of a drop: %j', (size, english, dutch) => {
  expect(leftOfDropLines([{ ...size, isForEverybody: true }], en)[0]).toBe(english);
  expect(leftOfDropLines([{ ...size, isForEverybody: true }], nl)[0]).toBe(dutch);
});

test('a piece is told size by size, but not those of which there are plenty; One Size needs no name', () => {
  const sizes = [
    { size: 'S', left: 0, held: 0, isForEverybody: true },
    { size: 'M', left: 2, held: 1, isForEverybody: true },
    { size: 'L', left: 6, held: 0, isForEverybody: true },
  ];
  expect(leftOfProductLines(sizes, en)).toEqual([
    'S: Sold out',
    'M: 2 items left, 1 of them reserved',
    'Reserved items that are not paid come back every five minutes on the clock, for everyone at once.',
  ]);
  expect(leftOfProductLines([{ size: 'One Size', left: 1, held: 0, isForEverybody: true }], nl)).toEqual([
    'Nog 1 stuk',
  ]);
});

test('no number is told that is not true, and none of many', () => {
  const size = fc
    .record({ left: fc.nat(60), part: fc.double({ min: 0, max: 1, noNaN: true }) })
    .map(({ left, part }) => ({ left, held: Math.round(left * part), isForEverybody: true }));
  fc.assert(
    fc.property(fc.array(size, { minLength: 1, maxLength: 12 }), (sizes) => {
      const left = sizes.reduce((sum, one) => sum + one.left, 0);
      const held = sizes.reduce((sum, one) => sum + one.held, 0);
      const [line = '', ...more] = leftOfDropLines(sizes, en);
      expect(more.length).toBe(held > 0 ? 1 : 0);
      const numbers = [...line.matchAll(/\d+/g)].map(Number);
      if (left === 0) expect(numbers).toEqual([]);
      else if (left > 25) expect(numbers).toEqual([25]);
      else if (held > 0 && held < left) expect(numbers).toEqual([left, held]);
      else expect(numbers).toEqual([left]);
    }),
  );
});
