import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LanguageProvider } from '#app/platform/text/translations.ts';
import { ChangeHistory } from './change-history.tsx';

test('the history of a new object says what it was given, not what was left empty', () => {
  const html = render({
    action: 'created',
    before: {},
    after: { title: 'Top', titleNl: '', colour: null, sizes: [] },
  });
  expect(html.match(/<dt>/g)).toHaveLength(1);
  expect(html).toContain('<ins>Top</ins>');
  expect(html).not.toContain('–');
});

test('what was filled in, changed or emptied later says both sides', () => {
  const html = render({
    action: 'updated',
    before: { a: 'x', b: '', c: 'z' },
    after: { a: 'y', b: 'new', c: '' },
  });
  expect(html.match(/<del>[^<]*<\/del>/g)).toEqual(['<del>x</del>', '<del>–</del>', '<del>z</del>']);
  expect(html.match(/<ins>[^<]*<\/ins>/g)).toEqual(['<ins>y</ins>', '<ins>new</ins>', '<ins>–</ins>']);
});

function render(change: { action: string; before: object; after: object }): string {
  const known = { id: '1', at: '2026-11-23T09:00:00Z', by: 'a@b.example' };
  return renderToString(
    <LanguageProvider value="en">
      <ChangeHistory
        changes={[{ ...known, ...change, before: { ...change.before }, after: { ...change.after } }]}
      />
    </LanguageProvider>,
  );
}
