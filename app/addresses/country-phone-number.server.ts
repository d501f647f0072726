import parsePhoneNumber, { type CountryCode } from 'libphonenumber-js/min';
import { isPhoneNumber } from './address.ts';
import { isCountry, regionOfCountry } from './shipping-countries.ts';

/** Returns whether a number is valid for its prefix or country. For an unknown country only its shape counts. */
export function isPhoneNumberIn(country: string, phone: string): boolean {
  if (!isPhoneNumber(phone)) return false;
  if (!isCountry(country)) return true;
  const parsed = parsePhoneNumber(
    phone.replaceAll(/[\s()./-]/g, ''),
    regionOfCountry(country) as CountryCode,
  );
  // North America adds area codes each year that our copy of its plan lacks; all of its numbers have ten digits.
  return (parsed?.countryCallingCode === '1' ? parsed.isPossible() : parsed?.isValid()) ?? false;
}
