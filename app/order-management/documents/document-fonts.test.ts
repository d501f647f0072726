import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { openSync } from 'fontkit';
import { expect, test } from 'vitest';
import { fontRuns, isRightToLeft, PLACEHOLDER } from './document-fonts.server.ts';

const require = createRequire(import.meta.url);
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/u;

test.each([
  ['שרה לוי', 'noto-sans-hebrew-hebrew'],
  ['محمد پروین ڈاکٹر', 'ibm-plex-sans-arabic-arabic'],
  ['สมชาย ที่อยู่', 'sarabun-thai'],
  ['ईशा क्षेत्र', 'mukta-devanagari'],
  ['ნინო', 'noto-sans-georgian-georgian'],
  ['Արմեն', 'noto-sans-armenian-armenian'],
  ['♥★☎', 'noto-sans-symbols-2-symbols'],
  ['Łukasiewicz', 'source-sans-3-latin-ext'],
])('%s is drawn by the font of its script', (text, family) => {
  const runs = fontRuns(text).filter((run) => run.text.trim() && run.family !== 'source-sans-3-latin');
  expect(new Set(runs.map((run) => run.family))).toEqual(new Set([family]));
  expect(
    fontRuns(text)
      .map((run) => run.text)
      .join(''),
  ).toBe(text);
});

test('an emoji of several characters stays with the font of emoji; what no font has is one box each', () => {
  expect(textOf('👍🏽 1️⃣ 🇳🇱')).toBe('👍🏽 1️⃣ 🇳🇱'.replaceAll('\ufe0f', ''));
  expect(textOf('김 ꦲ \ud800')).toBe(`${PLACEHOLDER} ${PLACEHOLDER} ${PLACEHOLDER}`);
  expect(textOf('A\u200eB\u2066C\u0007')).toBe('ABC');
  expect(textOf('A\u2009B\tC\r\nD')).toBe('A B C\nD');
});

test('whatever is typed, no character is drawn by a font that lacks it, and none becomes another', () => {
  const scripts = fc.constantFrom(
    ...[0x20, 0x100, 0x370, 0x400, 0x530, 0x590, 0x600, 0x900, 0xe00, 0x10a0, 0x1ea0, 0x2000, 0x2190],
    ...[0x2600, 0x3040, 0x4e00, 0xac00, 0xfb1d, 0xfe70, 0x1f300, 0x1f1e6, 0x1f600, 0x20000],
  );
  const letter = fc.tuple(scripts, fc.nat(0x5f)).map(([from, place]) => String.fromCodePoint(from + place));
  const text = fc.string({
    unit: fc.oneof(letter, fc.constantFrom('\ufe0f', '\u200d', '\u0301', ' ')),
    maxLength: 12,
  });
  fc.assert(
    fc.property(text, (typed) => {
      const runs = fontRuns(typed);
      for (const run of runs)
        for (const character of run.text.replaceAll('\n', ''))
          expect({ character, has: charactersOf(run.family).has(character.codePointAt(0) ?? 0) }).toEqual({
            character,
            has: true,
          });
      expect(matches(typed, runs.map((run) => run.text).join(''))).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('both weights of a font have the same characters', () => {
  for (const name of Object.keys(require('../../../package.json').dependencies)) {
    if (!name.startsWith('@fontsource/') || name.endsWith('noto-sans-jp')) continue;
    const folder = require.resolve(`${name}/unicode.json`).replace(/unicode\.json$/, 'files/');
    const bold = readdirSync(folder).filter((file) => file.endsWith('-600-normal.woff'));
    for (const file of bold)
      expect(charactersIn(folder + file)).toEqual(charactersIn(folder + file.replace('-600-', '-400-')));
  }
});

test('what begins in Hebrew or Arabic runs from right to left, also after a number', () => {
  for (const text of ['שרה Levi', '12 רחוב', '(محمد)']) expect(isRightToLeft(text)).toBe(true);
  for (const text of ['Levi שרה', '12', '', 'ईशा']) expect(isRightToLeft(text)).toBe(false);
});

test('documents draw no text but this', () => {
  for (const folder of ['app/order-management/documents', 'app/order-management/documents'])
    for (const file of readdirSync(folder).filter(
      (name) => name.endsWith('.tsx') && !name.startsWith('document-text'),
    ))
      expect(readFileSync(`${folder}/${file}`, 'utf8')).not.toMatch(
        /\bText\b[^;]*from '@react-pdf\/renderer'/,
      );
});

function textOf(typed: string): string {
  return fontRuns(typed)
    .map((run) => run.text)
    .join('');
}

/** Compares by Unicode normalisation, except for placeholders, spaces and invisible characters. */
function matches(typed: string, drawn: string): boolean {
  const seen = (text: string) =>
    [...text.normalize('NFKD')].filter((character) => !invisible.test(character));
  const left = seen(typed).map((character) => (/\p{Zs}/u.test(character) ? ' ' : character));
  const allowed = new Set([...left, ' ', PLACEHOLDER]);
  return (
    seen(drawn).every((character) => allowed.has(character)) &&
    [...drawn].length <= [...typed.normalize('NFKD')].length
  );
}

const characters = new Map<string, Set<number>>();

function charactersOf(family: string): Set<number> {
  const known = characters.get(family);
  if (known) return known;
  const name = ['ibm-plex-sans-arabic', 'sarabun', 'mukta', 'source-sans-3', 'noto-emoji']
    .concat(
      ['hebrew', 'georgian', 'armenian', 'symbols-2', 'jp', 'symbols'].map((script) => `noto-sans-${script}`),
    )
    .find((start) => family.startsWith(`${start}-`));
  const folder = require.resolve(`@fontsource/${name}/unicode.json`).replace(/unicode\.json$/, 'files/');
  const read = new Set(charactersIn(`${folder}${family}-400-normal.woff`));
  characters.set(family, read);
  return read;
}

function charactersIn(file: string): number[] {
  const font = openSync(file);
  if (!('characterSet' in font)) throw new Error(`${file} holds several fonts.`);
  return font.characterSet;
}
