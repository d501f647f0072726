import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { type CompiledText, formatMessage } from './format-message.ts';
import type { Messages } from './i18n.ts';

const catalogues = import.meta.glob<{ messages: Messages }>('/app/**/locales/*.po', { eager: true });

test('every text of the shop is written as Lingui writes it', () => {
  let compared = 0;
  for (const [file, { messages }] of Object.entries(catalogues)) {
    const locale = /(en|nl)\.po$/.exec(file)?.[1] ?? '';
    const lingui = setupI18n({ locale, messages: { [locale]: messages } });
    for (const [id, text] of Object.entries(messages)) {
      for (const value of [0, 1, 2, 1_234_567.5, 'other', undefined]) {
        const values = Object.fromEntries([...namesIn(text)].map((name) => [name, value]));
        expect(formatMessage(text, locale, values), `${file}: ${id}`).toBe(lingui._(id, values));
        compared++;
      }
    }
  }
  expect(compared).toBeGreaterThan(10_000);
});

test('a number within a choice within a plural is the plural’s own', () => {
  const text: CompiledText = [
    ['count', 'plural', { one: ['#'], other: [['kind', 'select', { a: ['#', ' of a'], other: ['more'] }]] }],
  ];
  expect(formatMessage(text, 'en', { count: 1_000, kind: 'a' })).toBe('1,000 of a');
  expect(formatMessage(text, 'nl', { count: 1_000, kind: 'a' })).toBe('1.000 of a');
  expect(formatMessage(text, 'nl', { count: 1, kind: 'a' })).toBe('1');
});

function namesIn(text: CompiledText): Set<string> {
  if (typeof text === 'string') return new Set();
  return new Set(
    text.flatMap((piece) => {
      if (typeof piece === 'string') return [];
      const [name, , choices] = piece;
      return [
        name,
        ...Object.values(choices ?? {}).flatMap((choice) => (choice ? [...namesIn(choice)] : [])),
      ];
    }),
  );
}
