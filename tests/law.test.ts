import fs from 'node:fs';
import { expect, test } from 'vitest';
import { findMissingFiles, findMissingQuotes } from './named-tests.ts';

const document = fs.readFileSync('docs/law.md', 'utf8');

test('docs/law.md says of each duty where it comes from, and what holds it', () => {
  const rows = document.split('\n').filter((line) => /^\| (?!duty)[^-]/.test(line));
  expect(rows.length).toBeGreaterThan(30);
  for (const row of rows) {
    const cells = row.slice(1, -1).split(' | ');
    expect(cells, row).toHaveLength(3);
    expect(cells[2], row).toMatch(/`(?:app|docs|tests)\/|\*\*open\*\*/);
  }
});

test('every test that it names is there, with the words that it says of it', () => {
  expect(findMissingFiles(document)).toEqual([]);
  expect(findMissingQuotes(document)).toEqual([]);
});
