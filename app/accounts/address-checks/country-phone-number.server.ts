import parsePhoneNumber, { type CountryCode } from 'libphonenumber-js/min';
import { regionOfCountry } from '../countries/country-names.ts';
import { isCountry } from '../countries/shipping-countries.ts';
import { isPhoneNumber } from './is-phone-number.ts';

/**
 * Whether a telephone number can be dialled: after a plus by the plan of its own country, else by that of the address's.
 * Of an address in no country of ours only the shape counts; its country is refused anyway.
 */
export function isPhoneNumberIn(country: string, phone: string): boolean {
  if (!isPhoneNumber(phone)) return false;
  if (!isCountry(country)) return true;
  const parsed = parsePhoneNumber(
    phone.replaceAll(/[\s()./-]/g, ''),
    regionOfCountry(country) as CountryCode,
  );
  // North America opens new area codes each year, which our copy of its plan lacks; all its numbers have ten digits.
  return (parsed?.countryCallingCode === '1' ? parsed.isPossible() : parsed?.isValid()) ?? false;
}
