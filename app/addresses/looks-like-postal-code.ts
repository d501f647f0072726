import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';
import { regionOfCountry } from './shipping-countries.ts';

const LONGEST = 12;

/** Returns whether a postal code matches its country's format. Use it only for hints, since formats change. */
export function looksLikePostalCode(typed: string, country: string): boolean {
  const region = regionOfCountry(country);
  if (!region || !postcodeValidatorExistsForCountry(region)) return true;
  const code = typed.toUpperCase().replace(/[\s-]/g, '');
  if (code.length > LONGEST) return false;
  const spellings = [...code].flatMap((_, place) =>
    ['', ' ', '-'].map((separator) => `${code.slice(0, place)}${separator}${code.slice(place)}`),
  );
  return [typed.trim(), ...spellings].some((spelling) => postcodeValidator(spelling, region));
}
