import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { markdownToHtml } from './markdown.server.ts';

const allowed = new Set(
  'a blockquote br code del em h2 h3 h4 h5 h6 hr img li ol p pre strong table tbody td th thead tr ul'.split(
    ' ',
  ),
);
const attributes = new Set(['href', 'class', 'src', 'alt', 'loading', 'align', 'start']);

const piece = fc.oneof(
  fc.string(),
  fc.constantFrom(
    ...[
      '<script>',
      '</p>',
      '<img src=x onerror=alert(1)>',
      '<!--',
      '&lt;',
      '&#x3a;',
      '\n',
      '\n\n',
      '    ',
      '```\n',
    ],
    ...[
      '[a](',
      ')',
      '![b](',
      '[c]: ',
      'javascript:alert(1)',
      'JaVa\tscript:x',
      'data:text/html,x',
      '//evil.example',
    ],
    ...[
      '/\\evil.example',
      '/media/x',
      '/media/x-800.webp',
      'https://evil.example/x.png',
      '"onload=x',
      '<',
      '>',
      '|',
    ],
    ...[
      '# ',
      '#### ',
      '- ',
      '- [x] ',
      '1. ',
      '> ',
      '| a | b |\n|---|---|\n',
      '**',
      '_',
      '`',
      '<https://x.example>',
    ],
    ...['<a href="javascript:x">', 'vbscript:x', '[d]', "'", '~~', '```"><script>\n'],
  ),
);

test('whatever is written, only known elements come out, and no link runs a script or picture is of another site', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
      const html = markdownToHtml(pieces.join(''));
      new Parser({
        onopentag(name, given) {
          expect(allowed).toContain(name);
          for (const [attribute, value] of Object.entries(given)) {
            expect(attributes).toContain(attribute);
            if (attribute === 'href') expect(value).toMatch(/^(?:https?:|mailto:|tel:|#|\/(?![/\\]))/i);
            if (attribute === 'src') expect(value).toMatch(/^\/media\//);
            if (attribute === 'class') expect(value).toMatch(/^(?:text-link|language-)/);
          }
        },
        oncomment: () => expect.unreachable(),
      }).end(html);
    }),
    { numRuns: 2_000 },
  );
});

test('headings begin at the second level and leave none out, whatever levels are written', () => {
  const levels = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 10 });
  fc.assert(
    fc.property(levels, (depths) => {
      const html = markdownToHtml(depths.map((depth) => `${'#'.repeat(depth)} x`).join('\n\n'));
      const shown = [...html.matchAll(/<h(\d)>/g)].map(([, depth]) => Number(depth));
      expect(shown).toHaveLength(depths.length);
      expect(shown[0]).toBe(2);
      for (const [at, depth] of shown.entries()) expect(depth).toBeLessThanOrEqual((shown[at - 1] ?? 1) + 1);
    }),
  );
});

test('lists, links, quotes, tables and pictures of the library are displayed', () => {
  expect(markdownToHtml('## Care\n\nWash **cold**, see [us](/contact) or [mail](mailto:a@b.example).')).toBe(
    '<h2>Care</h2>\n<p>Wash <strong>cold</strong>, see <a class="text-link" href="/contact">us</a> or <a class="text-link" href="mailto:a@b.example">mail</a>.</p>\n',
  );
  expect(markdownToHtml('- a\n- b\n\n> q')).toBe(
    '<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n<blockquote>\n<p>q</p>\n</blockquote>\n',
  );
  expect(markdownToHtml('| a |\n|---|\n| b |')).toContain('<td>b</td>');
  expect(markdownToHtml('![Wool](/media/abc)')).toContain('<img src="/media/abc-800.webp" alt="Wool"');
  expect(markdownToHtml('![Wool](/media/abc-400.webp)')).toContain('<img src="/media/abc-400.webp"');
  expect(markdownToHtml('x <b>y</b> &amp; [z](javascript:alert(1))')).toBe(
    '<p>x &lt;b&gt;y&lt;/b&gt; &amp; z</p>\n',
  );
});

test('a text that is nested too deeply is displayed as it is written', () => {
  expect(markdownToHtml(`${'> '.repeat(20_000)}<b>`)).toMatch(/^<p>&#62; .*&#60;b&#62;<\/p>$/);
});
