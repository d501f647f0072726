import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';
import { regionOfCountry } from '../countries/country-names.ts';

/** Longer than any postal code without its separator. */
const LONGEST = 12;

/**
 * Whether a country has postal codes like this one, however it was spaced: "1012ab" and "1012 AB" are both Dutch. A country whose
 * codes nobody knows has all of them. To help, never to refuse: rules change, and people know where they live.
 */
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
