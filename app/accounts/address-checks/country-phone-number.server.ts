import parsePhoneNumber, { type CountryCode } from 'libphonenumber-js/min';
import { regionOfCountry } from './country-names.ts';
import { isPhoneNumber } from './is-phone-number.ts';
import { isCountry } from './shipping-countries.ts';

/**
 * Returns whether a phone number is valid: after a plus by its own country's plan, else by that of the address.
 * For an unknown country only the shape counts; the country is refused anyway.
 */
export function isPhoneNumberIn(country: string, phone: string): boolean {
  if (!isPhoneNumber(phone)) return false;
  if (!isCountry(country)) return true;
  const parsed = parsePhoneNumber(
    phone.replaceAll(/[\s()./-]/g, ''),
    regionOfCountry(country) as CountryCode,
  );
  // North America adds area codes each year that our copy of the plan lacks; all its numbers have ten digits.
  return (parsed?.countryCallingCode === '1' ? parsed.isPossible() : parsed?.isValid()) ?? false;
}
