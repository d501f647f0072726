import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import subsetFont, { type Axis } from 'subset-font';

/**
 * Subsets the two fonts to the letters of our languages and the weights in use. Browsers fetch the whole font only for other letters (see
 * app/styles/fonts.css).
 */
const letters = [
  ...Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)),
  ...'\u00a0ÀÁÂÄÇÈÉÊËÍÎÏÑÓÔÖÙÚÛÜßàáâäçèéêëíîïñóôöùúûü©°·½×«»–—‘’“”„…€',
].join('');

const fonts: { from: string; to: string; variationAxes: Record<string, Axis> }[] = [
  {
    from: '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
    to: 'fraunces.woff2',
    // Fixed at the size of most titles, since the forms of all sizes double the weight.
    variationAxes: { wght: 350, opsz: 48 },
  },
  {
    from: '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
    to: 'source-sans-3.woff2',
    variationAxes: { wght: { min: 400, max: 600, default: 400 } },
  },
];

mkdirSync('app/styles/fonts', { recursive: true });
for (const { from, to, variationAxes } of fonts) {
  const whole = readFileSync(`node_modules/${from}`);
  const cut = await subsetFont(whole, letters, { targetFormat: 'woff2', variationAxes });
  writeFileSync(`app/styles/fonts/${to}`, cut);
  console.log(`${to}: ${whole.length} → ${cut.length} bytes`);
}
const codes = [...letters].map((letter) => letter.codePointAt(0) ?? 0).sort((one, other) => one - other);
console.log(`unicode-range: ${ranges(codes).join(', ')}`);

function ranges(sorted: number[]): string[] {
  const runs: [number, number][] = [];
  for (const code of sorted) {
    const last = runs.at(-1);
    if (last && code <= last[1] + 1) last[1] = code;
    else runs.push([code, code]);
  }
  const hex = (code: number) => code.toString(16).padStart(2, '0');
  return runs.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`));
}
