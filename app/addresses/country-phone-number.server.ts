import parsePhoneNumber, { type CountryCode } from 'libphonenumber-js/min';
import { isPhoneNumber } from './address.ts';
import { isCountry, regionOfCountry } from './shipping-countries.ts';

/** Returns whether a number is valid for its prefix or country. For an unknown country, checks only the format. */
export function isPhoneNumberIn(country: string, phone: string): boolean {
  if (!isPhoneNumber(phone)) return false;
  if (!isCountry(country)) return true;
  const parsed = parsePhoneNumber(
    phone.replaceAll(/[\s()./-]/g, ''),
    regionOfCountry(country) as CountryCode,
  );
  // For North America, checks only the length: each year it adds area codes that our data does not contain.
  return (parsed?.countryCallingCode === '1' ? parsed.isPossible() : parsed?.isValid()) ?? false;
}
