import { expect, test } from 'vitest';
import { countryGroups, countryName } from './shipping-countries.ts';

test('English shows the names that are stored', () => {
  expect(countryName('Czech Republic', 'en')).toBe('Czech Republic');
});

test('Dutch has its own names where they differ', () => {
  expect(countryName('Czech Republic', 'nl')).toBe('Tsjechië');
  const same = countryGroups.flat().filter((country) => countryName(country, 'nl') === country);
  expect(same).toEqual(['Cyprus', 'Finland', 'Malta', 'Portugal', 'Canada', 'Japan']);
});

test('a country from elsewhere keeps its name', () => {
  expect(countryName('Atlantis', 'nl')).toBe('Atlantis');
});
