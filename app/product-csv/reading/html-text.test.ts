import fc from 'fast-check';
import { expect, test } from 'vitest';
import { htmlToText, textToHtml } from './html-text.server.ts';

test.each([
  ['Plain text, 5 < 6', 'Plain text, 5 < 6'],
  ['Two\nlines &amp; more', 'Two\nlines & more'],
  ['<p>One</p>\n<p>Two</p>', 'One\n\nTwo'],
  ['One<br>Two<br/><br/>Four', 'One\nTwo\n\nFour'],
  ['Before <ul>\n<li>14k  gold</li>\n<li>Clasp</li>\n</ul>', 'Before\n- 14k gold\n- Clasp'],
  ['<ul><li><p>One</p></li><li><div>Two</div></li></ul>', '- One\n- Two'],
  [
    '<p>Care</p><ul><li>Wash<ul><li>30°</li><li>alone</li></ul></li><li>Dry</li></ul><p>End</p>',
    'Care\n\n- Wash\n\u00a0\u00a0- 30°\n\u00a0\u00a0- alone\n- Dry\nEnd',
  ],
  ['<ol><li>First</li><li>Then</li></ol>', '1. First\n2. Then'],
  [
    '<table><thead><tr><th>Size</th> <th>Chest</th></tr></thead>\n<tr><td><p>M</p></td><td>98<br>cm</td></tr><tr><td>L</td><td></td></tr></table>After',
    'Size | Chest\nM | 98 cm\nL |\nAfter',
  ],
  ['<details><summary>Care</summary>Wash</details>', 'Care\nWash'],
  ['<ul><li><ul><li>In</li></ul></li></ul>', '-\n\u00a0\u00a0- In'],
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
