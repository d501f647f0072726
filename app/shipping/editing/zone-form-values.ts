import { countryGroups } from '#app/addresses/shipping-countries.ts';
import type { AmountProblem } from '#app/platform/text/read-amount.ts';

export type MethodFormValues = {
  id: string;
  kind: string;
  name: string;
  nameNl: string;
  daysFrom: string;
  daysTo: string;
  /** `value`: prices depend on the order value in euros; `weight`: prices depend on the weight in grams. */
  pricedBy: string;
  prices: { from: string; costs: string }[];
  /** Empty if shipping is never free. */
  freeFrom: string;
  isActive: boolean;
};

export type ZoneFormValues = {
  name: string;
  /** English country names, as in stored addresses. */
  countries: string[];
  methods: MethodFormValues[];
  removed?: string[];
};

export type ZoneListItem = ZoneFormValues & { id: string };

export type ZoneProblem = {
  problem:
    | 'name-missing'
    | 'name-taken'
    | 'too-long'
    | 'not-text'
    | 'countries-taken'
    | 'too-many-zones'
    | 'too-many-methods'
    | 'too-many-prices'
    | 'kind-unknown'
    | 'days-unknown'
    | 'days-order'
    | 'first-not-zero'
    | 'not-rising'
    | 'never-reached'
    | 'free-from-zero'
    | 'too-high'
    | 'priced-by-unknown'
    | 'weight-unknown'
    | `amount-${AmountProblem}`;
  /** Row of prices, counted from 1. */
  row?: number;
  part?: 'from' | 'costs';
  taken?: { country: string; zone: string }[];
};

export type ZoneProblems = Partial<Record<string, ZoneProblem>>;

export const LONGEST_NAME = 100;
export const MOST_ZONES = 50;
export const MOST_METHODS = 20;
export const MOST_PRICES = 20;
export const MOST_DAYS = 90;
/** 100,000 euros, the limit of all prices. */
export const MOST_CENTS = 10_000_000;

export const MOST_PARCEL_GRAMS = 1_000_000;

export function newMethod(id: string): MethodFormValues {
  const prices = [{ from: '0.00', costs: '' }];
  const texts = { name: '', nameNl: '', daysFrom: '', daysTo: '', freeFrom: '' };
  return { id, kind: 'delivery', ...texts, pricedBy: 'value', prices, isActive: true };
}

export function filledPrices({ prices }: Pick<MethodFormValues, 'prices'>) {
  return prices
    .map((price, place) => ({ ...price, row: place + 1 }))
    .filter(({ from, costs }) => from.trim() || costs.trim());
}

export function offersAnything(zone: Pick<ZoneFormValues, 'countries' | 'methods'>): boolean {
  return zone.countries.length > 0 && zone.methods.some(({ isActive }) => isActive);
}

export function undeliveredCountries(zones: readonly ZoneListItem[]): string[] {
  const delivered = new Set(zones.filter(offersAnything).flatMap(({ countries }) => countries));
  return countryGroups.flat().filter((country) => !delivered.has(country));
}
