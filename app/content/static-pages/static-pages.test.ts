import { expect, test } from 'vitest';
import type { PageVariables } from './page-variables-types.ts';
import { splitAtLinks } from './prose-types-and-link-splitter.ts';
import { findStaticPage, staticPageNames } from './static-pages.server.ts';

const fields: PageVariables = {
  brand: 'Noor',
  seller: { name: 'Noor B.V.', email: 'service@noor.example', samples: [] },
  countries: [['Belgium'], ['Austria', 'Italy'], ['Norway'], ['Japan']],
  isTestMode: false,
};

test.each(staticPageNames)('%s says the same things in both languages, part by part', (name) => {
  const [english, dutch] = [findStaticPage(name, 'en', fields), findStaticPage(name, 'nl', fields)];
  const shape = (prose: typeof english) =>
    prose?.sections.map(({ id, parts }) => ({
      id,
      parts: parts.map((part) =>
        typeof part === 'string' ? 'text' : Object.entries(part).map(([kind, { length }]) => [kind, length]),
      ),
    }));
  expect(shape(dutch)).toEqual(shape(english));
  expect(dutch?.changedOn).toBe(english?.changedOn);
  const ids = english?.sections.map(({ id }) => id) ?? [];
  expect(new Set(ids).size).toBe(ids.length);
});

test.each(staticPageNames.flatMap((name) => [[name, 'en'] as const, [name, 'nl'] as const]))(
  '%s in %s names the brand it is given, and no other',
  (name, language) => {
    const text = JSON.stringify(findStaticPage(name, language, fields));
    expect(text).toContain('Noor');
    expect(text).not.toContain('Marenza');
    expect(text).not.toContain('undefined');
  },
);

test('a page that does not exist is missing', () => {
  expect(findStaticPage('toString', 'en', fields)).toBeUndefined();
});

test('links stand within a text, and a text without its seller has none to him', () => {
  expect(splitAtLinks('See [Returns](/shipping#returns), or [write](mailto:a@b.example).')).toEqual([
    { text: 'See ' },
    { text: 'Returns', to: '/shipping#returns' },
    { text: ', or ' },
    { text: 'write', to: 'mailto:a@b.example' },
    { text: '.' },
  ]);
  expect(splitAtLinks('[plain] (text)')).toEqual([{ text: '[plain] (text)' }]);
  const anonymous = JSON.stringify(findStaticPage('privacy', 'en', { ...fields, seller: { samples: [] } }));
  expect(anonymous).not.toContain('mailto:');
});
