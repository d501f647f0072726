import fc from 'fast-check';
import { type CountryCode, getExampleNumber, Metadata } from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';
import { expect, test } from 'vitest';
import { isPhoneNumberIn } from './country-phone-number.server.ts';
import { countryGroups, regionOfCountry } from './shipping-countries.ts';

const countries = countryGroups.flat();
const regionOf = (country: string) => regionOfCountry(country) as CountryCode;
const anyCountry = fc.constantFrom(...countries);

function exampleOf(country: string) {
  const example = getExampleNumber(regionOf(country), examples);
  if (!example) throw new Error(`No example for ${country}.`);
  return example;
}

test.each(countries)('a number of %s is taken in national and international writing', (country) => {
  const example = exampleOf(country);
  for (const written of [example.formatNational(), example.formatInternational(), example.number])
    expect(isPhoneNumberIn(country, written), written).toBe(true);
});

test('an international number is taken at an address in any country, however it is spaced', () => {
  fc.assert(
    fc.property(anyCountry, anyCountry, fc.array(fc.constantFrom('', ' ', '-', '.')), (of, at, gaps) => {
      const spaced = [...exampleOf(of).number].map((digit, n) => digit + (n ? (gaps[n] ?? '') : '')).join('');
      expect(isPhoneNumberIn(at, spaced), `${spaced} in ${at}`).toBe(true);
    }),
  );
});

test('a number with fewer or more digits than its country has is refused, in either writing', () => {
  for (const country of countries) {
    const { nationalNumber, countryCallingCode } = exampleOf(country);
    const plan = new Metadata();
    plan.selectNumberingPlan(regionOf(country));
    const lengths = plan.numberingPlan?.possibleLengths() ?? [];
    const national = (length: number) => nationalNumber.padEnd(length, nationalNumber).slice(0, length);
    for (const length of [Math.min(...lengths) - 1, Math.max(...lengths) + 1]) {
      expect(isPhoneNumberIn(country, national(length)), `${national(length)} in ${country}`).toBe(false);
      expect(isPhoneNumberIn(country, `+${countryCallingCode}${national(length)}`)).toBe(false);
    }
  }
});

test.each([
  ['Netherlands', '06 12345678'],
  ['Netherlands', '+31 (0)6 12345678'],
  ['Netherlands', '020/123.45.67'],
  ['Belgium', '0470 12 34 56'],
  ['United States', '(555) 123-4567'],
  ['Belgium', '+1 555 123 4567'],
])('in %s %s is taken', (country, phone) => expect(isPhoneNumberIn(country, phone)).toBe(true));

test.each([
  ['Netherlands', '06 1234567'],
  ['Netherlands', '06 123456789'],
  ['Belgium', '06 12345678'],
  ['Netherlands', '0031 6 12345678'],
  ['Netherlands', '+999 12345678'],
  ['Netherlands', '0'],
  ['Netherlands', ''],
  ['United States', '555 1234'],
])('in %s %s is none', (country, phone) => expect(isPhoneNumberIn(country, phone)).toBe(false));
