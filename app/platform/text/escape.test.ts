import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeFormula, unescapeFormula } from './escape.ts';

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '＝1', "'=1"])('%j is no formula any more', (text) => {
  expect(escapeFormula(text)).toBe(`'${text}`);
});

test.each(['Linen', "'s ochtends", '10-12', ''])('%j stays as it is', (text) => {
  expect(escapeFormula(text)).toBe(text);
});

test('what was guarded comes back', () => {
  const risky = fc.stringMatching(/^'{0,3}[=+\-@\t\r\n]?.*$/);
  fc.assert(
    fc.property(fc.oneof(fc.string(), risky), (text) => unescapeFormula(escapeFormula(text)) === text),
  );
});
