import type { Language } from '#app/platform/text/language.ts';

export const homeCountry = 'Netherlands';

/** The countries of addresses and their region codes, grouped as in forms. Shipping zones determine delivery. */
const groups: Record<string, string>[] = [
  { Belgium: 'BE', Netherlands: 'NL' },
  {
    Austria: 'AT',
    Bulgaria: 'BG',
    Croatia: 'HR',
    Cyprus: 'CY',
    'Czech Republic': 'CZ',
    Denmark: 'DK',
    Estonia: 'EE',
    Finland: 'FI',
    France: 'FR',
    Germany: 'DE',
    Greece: 'GR',
    Hungary: 'HU',
    Ireland: 'IE',
    Italy: 'IT',
    Latvia: 'LV',
    Lithuania: 'LT',
    Luxembourg: 'LU',
    Malta: 'MT',
    Poland: 'PL',
    Portugal: 'PT',
    Romania: 'RO',
    Slovakia: 'SK',
    Slovenia: 'SI',
    Spain: 'ES',
    Sweden: 'SE',
  },
  { 'United Kingdom': 'GB', Switzerland: 'CH', Norway: 'NO' },
  { 'United States': 'US', Canada: 'CA', Australia: 'AU', Japan: 'JP' },
];

/** The English country names, which are also the stored values. */
export const countryGroups = groups.map((group) => Object.keys(group));

const regions: Record<string, string> = Object.assign({}, ...groups);
const withStates = new Set(['United States', 'Canada', 'Australia', 'Japan']);

export function isCountry(name: string): boolean {
  return Object.hasOwn(regions, name);
}

/** Returns whether an address needs a postal code. Irish mail is delivered without one (Eircode). */
export function needsPostalCode(country: string): boolean {
  return country !== 'Ireland';
}

export function hasStates(country: string): boolean {
  return withStates.has(country);
}

/** Returns the country of a region code such as `BE`; undefined if addresses cannot be in that region. */
export function countryOfRegion(region: string): string | undefined {
  return Object.keys(regions).find((country) => regions[country] === region);
}

export function regionOfCountry(country: string): string | undefined {
  return regions[country];
}

export function countryName(country: string, language: Language): string {
  const region = regions[country];
  if (language === 'en' || !region) return country;
  return new Intl.DisplayNames([language], { type: 'region' }).of(region) ?? country;
}

export function listCountryNames(countries: readonly string[], language: Language): string {
  const names = countries.map((country) => countryName(country, language));
  return new Intl.ListFormat(language).format(names.sort((one, other) => one.localeCompare(other, language)));
}
