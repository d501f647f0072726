import { createRequire } from 'node:module';
import { Font } from '@react-pdf/renderer';

const require = createRequire(import.meta.url);
const scripts = ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic'];
/** From here on come kana, Chinese characters and letters of full or half width. */
const FIRST_JAPANESE = 0x2e80;
const known = new Set<string>();
let japanese: { part: string; ranges: [from: number, to: number][] }[] | undefined;

/**
 * The fonts for a document with this text; each letter comes from the first font that has it. The Japanese font is
 * large and split into some 120 parts, of which only those that the text needs are read.
 */
export function documentFontsFor(text: string): string[] {
  const latin = scripts.map((script) =>
    fontOf('Source Sans 3', `source-sans-3/files/source-sans-3-${script}`),
  );
  const parts = new Set([...text].flatMap((letter) => partWith(letter.codePointAt(0) ?? 0) ?? []));
  return [
    ...latin,
    ...[...parts].map((part) => fontOf('Noto Sans JP', `noto-sans-jp/files/noto-sans-jp-${part}`)),
  ];
}

/** Registers a font once, by the files that it lies in. */
function fontOf(name: string, files: string): string {
  const family = `${name} ${files.split('-').at(-1)}`;
  if (!known.has(family)) {
    const fonts = [400, 600].map((fontWeight) => ({
      fontWeight,
      src: require.resolve(`@fontsource/${files}-${fontWeight}-normal.woff`),
    }));
    Font.register({ family, fonts });
    known.add(family);
  }
  return family;
}

function partWith(letter: number): string | undefined {
  if (letter < FIRST_JAPANESE) return undefined;
  japanese ??= readParts();
  return japanese.find(({ ranges }) => ranges.some(([from, to]) => letter >= from && letter <= to))?.part;
}

/** The package says of each part what is in it, such as `"[66]": "U+9ad9,U+9ae3-9ae5"`. */
function readParts(): NonNullable<typeof japanese> {
  const said: Record<string, string> = require('@fontsource/noto-sans-jp/unicode.json');
  return Object.entries(said)
    .filter(([name]) => name.startsWith('['))
    .map(([name, ranges]) => ({ part: name.slice(1, -1), ranges: ranges.split(',').map(rangeOf) }));
}

function rangeOf(range: string): [from: number, to: number] {
  const [from = '', to = from] = range.replace('U+', '').split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}

// Names and streets stay in one piece.
Font.registerHyphenationCallback((word) => [word]);
