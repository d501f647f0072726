import { expect, it } from 'vitest';
import { preferredLanguage } from './language.ts';

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['nl-NL,nl;q=0.9,en;q=0.8', 'nl'],
  ['en-US,nl;q=0.9', 'en'],
  ['fr, de;q=0.9', 'en'],
  ['en;q=0.1, nl;q=0.2', 'nl'],
  ['nl;q=0, en;q=0.1', 'en'],
  ['nl;q=nonsense', 'en'],
] as const)('reads %s as %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
});
