import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compositionIn, fibreNames, readComposition } from './composition.ts';

test.each([
  ['100% linen', '100% linen', '100% linnen'],
  ['5% Elastaan, 95 % KATOEN.', '95% cotton, 5% elastane', '95% katoen, 5% elastaan'],
  [
    'Buitenstof: 60% viscose, 40% vlas\nVoering: 100% nylon; Bevat niet-textiele delen van dierlijke oorsprong',
    'Outer fabric: 60% viscose, 40% linen\nLining: 100% polyamide\nContains non-textile parts of animal origin',
    'Buitenstof: 60% viscose, 40% linnen\nVoering: 100% polyamide\nBevat niet-textiele delen van dierlijke oorsprong',
  ],
  ['15% other fibres, 85% wool', '85% wool, 15% other fibres', '85% wol, 15% overige vezels'],
])('what was typed in either language is shown in both: %s', (typed, english, dutch) => {
  const read = readComposition(typed);
  if (!read.ok) throw new Error(read.reason);
  expect(compositionIn('en', read.text)).toBe(english);
  expect(compositionIn('nl', read.text)).toBe(dutch);
});

test.each([
  ['cotton', 'composition-form'],
  ['100% cotton and more', 'composition-fibre'],
  ['80% Tencel, 20% cotton', 'composition-fibre'],
  ['60% cotton, 30% linen', 'composition-sum'],
  ['50% cotton, 50% cotton', 'composition-sum'],
  ['100% cotton, 0% linen', 'composition-sum'],
  ['100% cotton; 100% linen', 'composition-form'],
  ['lining: 100% cotton; lining: 100% linen', 'composition-form'],
  ['sleeves: 100% cotton', 'composition-form'],
  ['contains non-textile parts of animal origin', 'composition-form'],
  ['97.5% cotton, 2.5% elastane', 'composition-form'],
])('%s is refused: %s', (typed, reason) => {
  expect(readComposition(typed)).toEqual({ ok: false, reason });
});

test('whatever is kept says the same when it is read again, in both languages', () => {
  const percents = fc
    .array(fc.integer({ min: 1, max: 98 }), { maxLength: 3 })
    .map((cuts) => [...new Set([0, ...cuts, 100])].sort((one, other) => one - other))
    .map((cuts) => cuts.slice(1).map((cut, index) => cut - (cuts[index] ?? 0)));
  const fibres = fc.uniqueArray(fc.constantFrom(...fibreNames), { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(percents, fibres, fc.constantFrom('en', 'nl'), (parts, names, language) => {
      const typed = parts
        .map((percent, index) => `${percent}% ${names[index]?.[language].at(-1)}`)
        .join(', ');
      const read = readComposition(typed);
      if (!read.ok) throw new Error(`${typed}: ${read.reason}`);
      expect(readComposition(compositionIn('nl', read.text))).toEqual(read);
      expect(readComposition(compositionIn('en', read.text))).toEqual(read);
    }),
  );
});

test('a name means one fibre', () => {
  const names = fibreNames.flatMap(({ en, nl }) => [...new Set([...en, ...nl])]);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
