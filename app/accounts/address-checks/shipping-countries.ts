/** Countries of addresses, grouped as in forms; shipping zones decide about delivery. Names are stored in English. */
export const countryGroups = [
  ['Belgium', 'Netherlands'],
  [
    'Austria',
    'Bulgaria',
    'Croatia',
    'Cyprus',
    'Czech Republic',
    'Denmark',
    'Estonia',
    'Finland',
    'France',
    'Germany',
    'Greece',
    'Hungary',
    'Ireland',
    'Italy',
    'Latvia',
    'Lithuania',
    'Luxembourg',
    'Malta',
    'Poland',
    'Portugal',
    'Romania',
    'Slovakia',
    'Slovenia',
    'Spain',
    'Sweden',
  ],
  ['United Kingdom', 'Switzerland', 'Norway'],
  ['United States', 'Canada', 'Australia', 'Japan'],
] as const;

export const homeCountry = 'Netherlands';

const all = new Set<string>(countryGroups.flat());
const withStates = new Set(['United States', 'Canada', 'Australia', 'Japan']);

export function isCountry(name: string): boolean {
  return all.has(name);
}

/** Irish letters arrive without one (Eircode). */
export function needsPostalCode(country: string): boolean {
  return country !== 'Ireland';
}

export function hasStates(country: string): boolean {
  return withStates.has(country);
}
