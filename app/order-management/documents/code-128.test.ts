import fc from 'fast-check';
import { expect, test } from 'vitest';
import { code128 } from './code-128.ts';

test('a text is the bars that an independent encoder draws of it', () => {
  // Widths of bars and spaces in turn, as drawn by bwip-js 4.5.
  expect(widthsOf('ORD-1')).toBe('2112141331212311311123131221321232211241122331112');
  expect(code128('ORD-1')?.width).toBe(90);
});

test('whatever is typed, its symbols are whole, its check holds and a scanner reads it back', () => {
  const text = fc.string({
    minLength: 1,
    unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)),
  });
  fc.assert(
    fc.property(text, (typed) => {
      const widths = widthsOf(typed);
      const symbols = widths.slice(0, -7).match(/.{6}/g) ?? [];
      for (const symbol of symbols) expect(moduleCount(symbol)).toBe(11);
      expect(widths.slice(-7)).toBe('2331112');
      const values = symbols.map((symbol) => known.indexOf(symbol));
      const [start, ...rest] = values;
      const check = rest.pop();
      expect(start).toBe(104);
      expect(rest.map((value) => String.fromCharCode(value + 32)).join('')).toBe(typed);
      expect(check).toBe(rest.reduce((sum, value, place) => sum + value * (place + 1), 104) % 103);
    }),
  );
});

test('letters that no scanner knows have no barcode', () => {
  for (const typed of ['', 'é', 'ORD-1\n', '→']) expect(code128(typed)).toBeUndefined();
});

function widthsOf(text: string): string {
  const { bars = [] } = code128(text) ?? {};
  return bars
    .map(({ from, width }, place) => {
      const next = bars[place + 1];
      return `${width}${next ? next.from - from - width : ''}`;
    })
    .join('');
}

function moduleCount(symbol: string): number {
  return [...symbol].reduce((sum, width) => sum + Number(width), 0);
}

/** Symbols by value, collected from one-letter texts and, for values that only a checksum has, from two-letter texts. */
const known = Array.from({ length: 95 }, (_, value) =>
  widthsOf(String.fromCharCode(value + 32)).slice(6, 12),
);
for (let first = 32; first < 127; first++)
  for (let second = 32; second < 127; second += 7) {
    const check = (104 + (first - 32) + 2 * (second - 32)) % 103;
    known[check] ??= widthsOf(String.fromCharCode(first, second)).slice(18, 24);
  }
known[104] = '211214';
