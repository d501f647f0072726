import { expect, test } from 'vitest';
import { acceptedLanguages, defaultCountry } from './default-country.ts';
import { countryGroups } from './shipping-countries.ts';

const everywhere = countryGroups.flat();

test.each([
  ['nl', ['en-US'], everywhere, 'Netherlands'],
  ['en', ['nl', 'fr-BE', 'en-US'], everywhere, 'Belgium'],
  ['en', ['zh-Hant-TW', 'en-GB'], everywhere, 'United Kingdom'],
  ['en', ['en', 'nonsense_'], everywhere, 'United States'],
  ['en', [], everywhere, 'United States'],
  ['en', ['sw-KE'], everywhere, 'United States'],
  ['en', [], ['Belgium', 'Netherlands'], 'Netherlands'],
  ['nl', ['nl-BE', 'en-US'], ['Belgium', 'Germany'], 'Belgium'],
  ['en', ['en-US'], ['Belgium', 'Netherlands'], 'Netherlands'],
  ['nl', ['en-US'], ['Japan', 'Norway'], 'Japan'],
  ['en', ['en-US'], [], 'Netherlands'],
] as const)(
  'who reads %s in a browser of %j, where we deliver to %j, is asked for %s first',
  (language, browser, deliveredTo, country) => {
    expect(defaultCountry(language, browser, deliveredTo)).toBe(country);
  },
);

test('a country that was used before comes first, as long as we deliver to it', () => {
  const used = (...countries: (string | undefined)[]) =>
    defaultCountry('nl', ['en-US'], ['Belgium', 'Netherlands'], countries);
  expect(used('Belgium', 'Netherlands')).toBe('Belgium');
  expect(used(undefined, 'Belgium')).toBe('Belgium');
  expect(used('Japan', 'Belgium')).toBe('Belgium');
  expect(used('', undefined)).toBe('Netherlands');
});

test.each([
  ['nl-BE,nl;q=0.9, en;q=0.8', ['nl-BE', 'nl', 'en']],
  ['*', ['*']],
  [null, ['']],
] as const)('%s asks for %j', (header, languages) => {
  expect(acceptedLanguages(header)).toEqual(languages);
});
