import { expect, test } from 'vitest';
import { splitAtLinks } from './prose-text.ts';
import { findStaticPage, staticPageNames } from './static-pages.server.ts';

const fields: Parameters<typeof findStaticPage>[2] = {
  brand: 'Noor',
  seller: { name: 'Noor B.V.', email: 'service@noor.example', samples: [] },
  zones: [
    {
      countries: ['Norway', 'Austria'],
      methods: [
        {
          id: 'standard',
          kind: 'delivery',
          name: 'Standard',
          daysFrom: 2,
          daysTo: 4,
          prices: [
            { fromCents: 0, cents: 695 },
            { fromCents: 5000, cents: 0 },
          ],
          weightPrices: null,
          freeFromCents: null,
        },
        {
          id: 'pickup',
          kind: 'pickup',
          name: 'Pick-up',
          daysFrom: 1,
          daysTo: 1,
          prices: [{ fromCents: 0, cents: 250 }],
          weightPrices: null,
          freeFromCents: 10_000,
        },
      ],
    },
  ],
  looksUpDutchAddresses: true,
  buysLabels: true,
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

test('the shipping page has a table for each zone, and says where there is none', () => {
  const tables = (language: 'en' | 'nl') =>
    findStaticPage('shipping', language, fields)
      ?.sections.flatMap(({ parts }) => parts)
      .filter((part) => typeof part === 'object' && 'table' in part)
      // No-break spaces are hard to tell apart.
      .map((part) => JSON.parse(JSON.stringify(part).replaceAll('\u00a0', ' ')) as object);
  expect(tables('en')).toEqual([
    {
      table: {
        caption: 'Austria and Norway',
        columns: ['Method', 'When', 'Costs', 'Free from'],
        rows: [
          ['Standard', '2–4 working days', '€ 6,95; from € 50,00: Free', '–'],
          ['Pick-up', 'Ready to pick up in our shop: 1 working day', '€ 2,50', '€ 100,00'],
        ],
      },
    },
  ]);
  expect(tables('nl')).toMatchObject([
    {
      table: {
        caption: 'Noorwegen en Oostenrijk',
        rows: [['Standard', '2–4 werkdagen', '€ 6,95; vanaf € 50,00: Gratis', '–'], expect.anything()],
      },
    },
  ]);
  const nowhere = JSON.stringify(findStaticPage('shipping', 'en', { ...fields, zones: [] }));
  expect(nowhere).toContain('We do not deliver anywhere at present.');
});

test('the terms say how the shop is accessible', () => {
  for (const language of ['en', 'nl'] as const) {
    const section = findStaticPage('terms', language, fields)?.sections.find(
      ({ id }) => id === 'accessibility',
    );
    expect(JSON.stringify(section)).toMatch(/2\.2.*EN 301 549.*\/contact/);
  }
});

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
