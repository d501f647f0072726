import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Language, languages } from '#app/platform/text/language.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
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
  [
    'Upper: leather\nLining and sock: textile\nOuter sole: other materials',
    'Upper: leather\nLining and sock: textile\nOuter sole: other materials',
    'Bovendeel: leder\nVoering en inlegzool: textiel\nBuitenzool: overige materialen',
  ],
  [
    'Bovendeel: leer, Textiel; voering en binnenzool: gecoat leer; zool: ander materiaal',
    'Upper: leather, textile\nLining and sock: coated leather\nOuter sole: other materials',
    'Bovendeel: leder, textiel\nVoering en inlegzool: gecoat leder\nBuitenzool: overige materialen',
  ],
  [
    'Upper: other materials, leather\nFilling: 20% polyester, 80% wool',
    'Upper: other materials, leather\nFilling: 80% wool, 20% polyester',
    'Bovendeel: overige materialen, leder\nVulling: 80% wol, 20% polyester',
  ],
])(
  'parts of shoes have the materials of Directive 94/11/EC, the main one first: %s',
  (typed, english, dutch) => {
    const read = readComposition(typed);
    if (!read.ok) throw new Error(read.reason);
    expect(compositionIn('en', read.text)).toBe(english);
    expect(compositionIn('nl', read.text)).toBe(dutch);
  },
);

test.each([
  'Contains non-textile parts of animal origin',
  'Bevat niet-textiele delen van dierlijke oorsprong.',
])('a bag of leather only has no fibres to name: %s', (typed) => {
  const read = readComposition(typed);
  if (!read.ok) throw new Error(read.reason);
  expect(compositionIn('en', read.text)).toBe('Contains non-textile parts of animal origin');
  expect(compositionIn('nl', read.text)).toBe('Bevat niet-textiele delen van dierlijke oorsprong');
});

test.each([
  ['cotton', 'composition-form', 'cotton'],
  [';', 'composition-form', ';'],
  ['100% cotton and more', 'composition-fibre', 'cotton and more'],
  ['80% Tencel, 20% cotton', 'composition-fibre', 'Tencel'],
  ['60% cotton, 30% linen', 'composition-sum', '60% cotton, 30% linen'],
  ['50% cotton, 50% cotton', 'composition-sum', '50% cotton, 50% cotton'],
  ['100% cotton, 0% linen', 'composition-sum', '100% cotton, 0% linen'],
  ['Outer fabric: 100% wool\nLining: 90% cotton', 'composition-sum', 'Lining: 90% cotton'],
  ['100% cotton; 100% linen', 'composition-form', '100% cotton'],
  ['lining: 100% cotton; lining: 100% linen', 'composition-form', 'lining: 100% linen'],
  ['sleeves: 100% cotton', 'composition-part', 'sleeves'],
  [': 100% cotton', 'composition-part', ': 100% cotton'],
  ['97.5% cotton, 2.5% elastane', 'composition-form', '97.5% cotton'],
  ['97,5% katoen, 2,5% elastaan', 'composition-form', '97,5% katoen'],
  ['Lining: textile', 'composition-form', 'textile'],
  ['Lining:', 'composition-form', 'Lining:'],
  ['Lining: 100% silk: washed', 'composition-fibre', 'silk: washed'],
  ['100% organic cotton', 'composition-marketing', 'organic'],
  ['50% linnen, 50% Gerecyclede polyester', 'composition-marketing', 'Gerecyclede'],
  ['Pure wool', 'composition-marketing', 'Pure'],
  ['100% bio-katoen', 'composition-marketing', 'bio'],
  ['Outer fabric: 100% vegan leather', 'composition-marketing', 'vegan'],
  ['100% leather', 'composition-animal', 'leather'],
  ['Leer', 'composition-animal', 'Leer'],
  ['Filling: 90% dons, 10% veren', 'composition-animal', 'dons'],
  ['Upper: 100% cotton', 'composition-material', '100% cotton'],
  ['Upper: leather; Sole: Rubber', 'composition-material', 'Rubber'],
  ['Upper: leather, suede', 'composition-material', 'suede'],
  ['Upper: leather, leather', 'composition-material', 'leather, leather'],
  ['Upper: leather, textile, other materials', 'composition-material', 'leather, textile, other materials'],
  ['Upper:', 'composition-material', 'Upper:'],
  ['Upper: leather; upper: textile', 'composition-form', 'upper: textile'],
])('%s is refused, and the text names what is wrong: %s, %s', (typed, reason, word) => {
  expect(readComposition(typed)).toEqual({ ok: false, reason, word });
  for (const language of languages)
    expect(wordsIn(language)(`adminProducts.problem.${reason}`, { word })).toContain(word);
});

test('the text about a word says what to write instead', () => {
  const text = (language: Language, reason: string) =>
    wordsIn(language)(`adminProducts.problem.composition-${reason}`, { word: 'x' });
  expect(text('en', 'material')).toMatch(/Rubber.*are other materials/);
  expect(text('nl', 'material')).toMatch(/Rubber.*zijn overige materialen/);
  expect(text('en', 'marketing')).toContain('the fibre name alone');
  expect(text('nl', 'marketing')).toContain('alleen de vezelnaam');
  for (const [language, typed] of [
    ['en', /“(Contains [^”]+)”.*“(Upper: [^”]+)”/],
    ['nl', /‘(Bevat [^’]+)’.*‘(Bovendeel: [^’]+)’/],
  ] as const)
    for (const line of typed.exec(text(language, 'animal'))?.slice(1) ?? [''])
      expect(readComposition(line)).toMatchObject({ ok: true });
});

test('what the form recommends is accepted', () => {
  for (const language of languages) {
    const hint = wordsIn(language)('adminProducts.field.compositionHint');
    const examples = [...hint.matchAll(/[“‘]([^”’]+)[”’]/g)].map(([, line = '']) => line);
    expect(examples.length).toBeGreaterThan(6);
    expect(examples.filter((line) => !readComposition(line).ok)).toEqual([]);
  }
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
