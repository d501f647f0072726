import { expect, test } from 'vitest';
import { dataFileName } from './export-profile.server.ts';

test('a copy is named after the shop and its day', () => {
  expect(dataFileName('Marenza', new Date('2026-11-22T10:00:00Z'))).toBe('marenza-data-2026-11-22.json');
  expect(dataFileName('Marenza', new Date('2026-06-30T22:30:00Z'))).toBe('marenza-data-2026-07-01.json');
});

test.each([
  ['Maison d’Été & Fils', 'maison-d-ete-fils'],
  ['"; x=\r\n', 'x'],
  ['سوق', 'shop'],
])('a shop called %j has a file name that a header can carry', (brand, name) => {
  expect(dataFileName(brand, new Date('2026-11-22T10:00:00Z'))).toBe(`${name}-data-2026-11-22.json`);
});
