import type { Language } from '#app/platform/text/language.ts';

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

/** Returns the country of a region such as `BE`; undefined if addresses cannot be there. */
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
