import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lookbookAlt } from './lookbook-alt.ts';

const drawn = readdirSync(join(import.meta.dirname, '..', 'pictures', 'lookbook')).map((file) =>
  file.replace('.webp', ''),
);

test('every lookbook picture is described, and nothing else is', () => {
  expect(Object.keys(lookbookAlt).sort()).toEqual(drawn.sort());
});

test('every description is written in both languages, no two alike', () => {
  const texts = Object.values(lookbookAlt).flatMap(({ en, nl }) => [en, nl]);
  expect(texts.filter((text) => text.length < 30)).toEqual([]);
  expect(new Set(texts).size).toBe(texts.length);
});
