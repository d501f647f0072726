import fc from 'fast-check';
import { expect, test } from 'vitest';
import { htmlToText, textToHtml } from './html-to-text-and-back.server.ts';

test.each([
  ['Plain text, 5 < 6', 'Plain text, 5 < 6'],
  ['Two\nlines &amp; more', 'Two\nlines & more'],
  ['<p>One</p>\n<p>Two</p>', 'One\n\nTwo'],
  ['One<br>Two<br/><br/>Four', 'One\nTwo\n\nFour'],
  ['Before <ul>\n<li>14k  gold</li>\n<li>Clasp</li>\n</ul>', 'Before\n- 14k gold\n- Clasp'],
  ['<b>Bold</b> and <i>slant</i>ed', 'Bold and slanted'],
  ['<img src=x onerror=steal()><a href="javascript:steal()">Link</a>', 'Link'],
  ['a<script>alert("b")</script><style>p { }</style>c', 'ac'],
  ['<p>open <b>tags', 'open tags'],
  ['&lt;script&gt;', '<script>'],
])('%j says %j', (html, text) => {
  expect(htmlToText(html)).toBe(text);
});

test('any text comes back from its HTML', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...'a <>&;\n\r\t\u00a0"') }),
  );
  fc.assert(
    fc.property(text, (any) => htmlToText(textToHtml(any.trim())) === any.trim()),
    { numRuns: 500 },
  );
});

test('markup without end is read in a moment', () => {
  expect(htmlToText(`<a "`.repeat(20_000))?.length).toBeLessThan(100_000);
});
