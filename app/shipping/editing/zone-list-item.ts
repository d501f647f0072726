import { countryGroups } from '#app/accounts/countries/shipping-countries.ts';
import type { ZoneFormValues } from './zone-form-values.ts';

/** A zone as the operators' list shows it. */
export type ZoneListItem = ZoneFormValues & { id: string };

/** Whether anything is offered to anybody there. */
export function offersAnything({
  countries,
  methods,
}: Pick<ZoneFormValues, 'countries' | 'methods'>): boolean {
  return countries.length > 0 && methods.some(({ isActive }) => isActive);
}

/** The countries that the shop does not deliver to: they are in no zone, or in one that offers nothing. */
export function undeliveredCountries(zones: readonly ZoneListItem[]): string[] {
  const delivered = new Set(zones.filter(offersAnything).flatMap(({ countries }) => countries));
  return countryGroups.flat().filter((country) => !delivered.has(country));
}
