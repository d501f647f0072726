import fs from 'node:fs';
import { createRequire } from 'node:module';
import { Font } from '@react-pdf/renderer';
import { type Font as FontFile, openSync } from 'fontkit';

export type FontRun = { text: string; family: string };

/** A subset of a font: one file for some ranges of characters. The file is opened once a text needs it. */
type FontPart = {
  family: string;
  name: string;
  ranges: [from: number, to: number][];
  file: FontFile | undefined;
};

/** The fonts in order of preference. Without `parts` all subsets are used; see docs/decisions/document-fonts.md. */
const packages: [name: string, parts?: string[]][] = [
  ['source-sans-3', ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext']],
  ['ibm-plex-sans-arabic', ['arabic']],
  ['noto-sans-hebrew', ['hebrew']],
  ['sarabun', ['thai']],
  ['mukta', ['devanagari']],
  ['noto-sans-georgian', ['georgian']],
  ['noto-sans-armenian', ['armenian']],
  ['noto-sans-symbols-2', ['symbols']],
  ['noto-sans-jp'],
  ['noto-sans-symbols', ['symbols']],
  ['noto-emoji'],
];

export const PLACEHOLDER = '□';

/** Mark positioning is off, because the layout does not use it and computing it fails on some sequences. */
export const fontFeatures = { mark: 0, mkmk: 0 };

const require = createRequire(import.meta.url);
const registered = new Set<string>();
let parts: FontPart[] | undefined;

/** Splits a text into runs of one font. Characters without a font become `PLACEHOLDER`, or vanish if invisible. */
export function fontRuns(text: string): FontRun[] {
  const runs: FontRun[] = [];
  for (const run of [...clusters.segment(plainSpaces(text))].flatMap(({ segment }) => clusterRuns(segment))) {
    const last = runs.at(-1);
    if (last?.family === run.family) last.text += run.text;
    else runs.push(run);
  }
  return runs;
}

export function isRightToLeft(text: string): boolean {
  return /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text);
}

const clusters = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Normalises white space. Splits the Thai vowel sara am, whose second half the layout loses at the end of a line. */
function plainSpaces(text: string): string {
  return text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/[\t\v\f]/g, ' ')
    .replaceAll(/([\u0e48-\u0e4b]*)\u0e33/g, '\u0e4d$1\u0e32');
}

function clusterRuns(cluster: string): FontRun[] {
  if (cluster === '\n') return [{ text: cluster, family: registerPart(partFor(' ')) }];
  const found = [cluster, cluster.normalize('NFC'), cluster.normalize('NFD')]
    .map((text) => ({ text, part: findPart(text) }))
    .find(({ part }) => part);
  if (found?.part)
    return [{ text: withoutInvisible(found.text, found.part), family: registerPart(found.part) }];
  return [...cluster].flatMap((character) => {
    const part = findPart(character);
    if (part) return [{ text: withoutInvisible(character, part), family: registerPart(part) }];
    if (isInvisible(character)) return [];
    const text = /\p{Zs}/u.test(character) ? ' ' : PLACEHOLDER;
    return [{ text, family: registerPart(partFor(text)) }];
  });
}

function partFor(text: string): FontPart {
  const part = findPart(text);
  if (!part) throw new Error(`No font of documents has ${JSON.stringify(text)}.`);
  return part;
}

const found = new Map<string, FontPart | undefined>();
const MOST_FOUND = 20_000;

function findPart(text: string): FontPart | undefined {
  if (found.has(text)) return found.get(text);
  if (found.size >= MOST_FOUND) found.clear();
  parts ??= packages.flatMap(partsOf);
  const part = parts.find((candidate) => canDraw(candidate, text));
  found.set(text, part);
  return part;
}

/** Returns whether the font has every visible character and its layout rules neither fail nor add a glyph. */
function canDraw(part: FontPart, text: string): boolean {
  const characters = [...text].filter((character) => !isInvisible(character));
  if (!characters.length || !characters.every((character) => isInRanges(part, character))) return false;
  part.file ??= openSync(sourceOf(part, 400)) as FontFile;
  const { file } = part;
  if (!characters.every((character) => file.hasGlyphForCodePoint(codePointOf(character)))) return false;
  try {
    const decomposed = withoutInvisible(text, part).normalize('NFD');
    return layOut(file, decomposed).length <= [...decomposed].length;
  } catch {
    return false;
  }
}

/** Lays out a text as the documents do. Reading each width throws an error if the font file is truncated. */
function layOut(file: FontFile, text: string) {
  const features = { mark: false, mkmk: false };
  return file
    .layout(text, features, undefined, undefined, 'ltr')
    .glyphs.map(({ advanceWidth }) => advanceWidth);
}

function withoutInvisible(text: string, part: FontPart): string {
  return [...text].filter((character) => !isInvisible(character) || hasInvisible(part, character)).join('');
}

function hasInvisible(part: FontPart, character: string): boolean {
  return /[\u200c\u200d]/.test(character) && Boolean(part.file?.hasGlyphForCodePoint(codePointOf(character)));
}

function isInvisible(character: string): boolean {
  return /[\p{Default_Ignorable_Code_Point}\p{Cc}]/u.test(character);
}

function isInRanges({ ranges }: FontPart, character: string): boolean {
  const codePoint = codePointOf(character);
  return ranges.some(([from, to]) => codePoint >= from && codePoint <= to);
}

function codePointOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}

function registerPart(part: FontPart): string {
  const { family } = part;
  if (registered.has(family)) return family;
  const fonts = [400, 600].flatMap((fontWeight) => {
    const src = sourceOf(part, fontWeight);
    return fs.existsSync(src) ? [{ fontWeight, src }] : [];
  });
  Font.register({ family, fonts });
  registered.add(family);
  return family;
}

function sourceOf({ family, name }: FontPart, weight: number): string {
  const folder = require.resolve(`@fontsource/${name}/unicode.json`).replace(/unicode\.json$/, 'files/');
  return `${folder}${family}-${weight}-normal.woff`;
}

/** A package maps its subsets to ranges, for example `"[66]": "U+9ad9,U+9ae3-9ae5"` or `"thai": "U+0e01-0e5b"`. */
function partsOf([name, only]: (typeof packages)[number]): FontPart[] {
  const said: Record<string, string> = require(`@fontsource/${name}/unicode.json`);
  const names = only ?? Object.keys(said).filter((part) => part.startsWith('['));
  return names.map((part) => ({
    name,
    family: `${name}-${part.replaceAll(/[[\]]/g, '')}`,
    ranges: (said[part] ?? '').split(',').map(rangeOf),
    file: undefined,
  }));
}

function rangeOf(range: string): [from: number, to: number] {
  const [from = '', to = from] = range.replace('U+', '').split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}

// Names and street names must not be hyphenated.
Font.registerHyphenationCallback((word) => [word]);
