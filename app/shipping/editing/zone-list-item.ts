import { countryGroups } from '#app/accounts/address-checks/shipping-countries.ts';
import type { ZoneFormValues } from './zone-form-values.ts';

export type ZoneListItem = ZoneFormValues & { id: string };

/** True if the zone offers at least one active method to at least one country. */
export function offersAnything({
  countries,
  methods,
}: Pick<ZoneFormValues, 'countries' | 'methods'>): boolean {
  return countries.length > 0 && methods.some(({ isActive }) => isActive);
}

export function undeliveredCountries(zones: readonly ZoneListItem[]): string[] {
  const delivered = new Set(zones.filter(offersAnything).flatMap(({ countries }) => countries));
  return countryGroups.flat().filter((country) => !delivered.has(country));
}
