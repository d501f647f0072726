import type { Language } from '#app/platform/text/language.ts';

/** The regions browsers know names for. English keeps the names that addresses are stored with. */
const regions: Record<string, string> = {
  Australia: 'AU',
  Austria: 'AT',
  Belgium: 'BE',
  Bulgaria: 'BG',
  Canada: 'CA',
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
  Japan: 'JP',
  Latvia: 'LV',
  Lithuania: 'LT',
  Luxembourg: 'LU',
  Malta: 'MT',
  Netherlands: 'NL',
  Norway: 'NO',
  Poland: 'PL',
  Portugal: 'PT',
  Romania: 'RO',
  Slovakia: 'SK',
  Slovenia: 'SI',
  Spain: 'ES',
  Sweden: 'SE',
  Switzerland: 'CH',
  'United Kingdom': 'GB',
  'United States': 'US',
};

/** The country of a browser's region, such as `BE`; undefined for one that no address can be in. */
export function countryOfRegion(region: string): string | undefined {
  return Object.keys(regions).find((country) => regions[country] === region);
}

/** The code of a country in ISO 3166, such as `BE`. */
export function regionOfCountry(country: string): string | undefined {
  return regions[country];
}

/** A country's name in the reader's language. */
export function countryName(country: string, language: Language): string {
  const region = regions[country];
  if (language === 'en' || !region) return country;
  return new Intl.DisplayNames([language], { type: 'region' }).of(region) ?? country;
}

/** The names of countries in the reader's language, in the order of its alphabet, as a list in words. */
export function listCountryNames(countries: readonly string[], language: Language): string {
  const names = countries.map((country) => countryName(country, language));
  return new Intl.ListFormat(language).format(names.sort((one, other) => one.localeCompare(other, language)));
}
