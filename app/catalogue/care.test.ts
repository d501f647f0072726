import fc from 'fast-check';
import { expect, test } from 'vitest';
import { languages } from '#app/platform/text/language.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import { careCodes, careGroupNames, careParts, listCareCodes, readCare } from './care.ts';

const everyCode = careGroupNames.flatMap(careCodes);
const choice = fc.tuple(...careGroupNames.map((group) => fc.option(fc.constantFrom(...careCodes(group)))));

test('a choice of symbols is kept in the order of the standard, however it is written', () => {
  fc.assert(
    fc.property(
      choice,
      fc.constantFrom(' ', ', ', ';', '\n'),
      fc.boolean(),
      (chosen, separator, isReversed) => {
        const codes = chosen.filter((code) => code !== null);
        const written = (isReversed ? codes.toReversed() : codes).join(separator).toUpperCase();
        expect(readCare(written)).toBe(codes.join(' '));
        expect(listCareCodes(codes.join(' '))).toEqual(codes);
      },
    ),
  );
});

test.each(['wash-35', 'machine', 'wash-30 wash-40', 'wash', 'dry-line dry-flat'])(
  '%s is no choice',
  (typed) => {
    expect(readCare(typed)).toBeUndefined();
  },
);

test('a tumble dryer and the open air may both be named, and so may dry cleaning and wet cleaning', () => {
  expect(readCare('wet-w clean-none dry-flat tumble-low')).toBe('tumble-low dry-flat clean-none wet-w');
});

test('every symbol is drawn in a way of its own', () => {
  const drawings = everyCode.map((code) => {
    const { group, ...parts } = careParts(code);
    // Dry and wet cleaning have one crossed circle.
    return JSON.stringify([group === 'wet' ? 'clean' : group, parts]);
  });
  expect(new Set(drawings).size).toBe(everyCode.length - 1);
  expect(careParts('wash-40-very-mild')).toMatchObject({ mark: '40', bars: 2, isCrossed: false });
  expect(careParts('dry-drip-flat-shade').strokes).toEqual(['drip-flat', 'shade']);
  expect(careParts('iron-200')).toMatchObject({ mark: '', dots: 3, bars: 0 });
});

test.each(languages)('every symbol has a text of its own in %s', (language) => {
  const t = wordsIn(language);
  const texts = everyCode.map((code) => t(`care.${code}`));
  expect(texts.filter((text) => text.startsWith('care.'))).toEqual([]);
  expect(new Set(texts).size).toBe(everyCode.length);
});
