import { expect, test } from 'vitest';
import { preselectedCountry } from './preselected-country.ts';

test.each([
  ['nl', ['en-US'], 'Netherlands'],
  ['en', ['nl', 'fr-BE', 'en-US'], 'Belgium'],
  ['en', ['zh-Hant-TW', 'en-GB'], 'United Kingdom'],
  ['en', ['en', 'nonsense_'], 'United States'],
  ['en', [], 'United States'],
] as const)('who reads %s in a browser of %j is asked for %s first', (language, browser, country) => {
  expect(preselectedCountry(language, browser)).toBe(country);
});
