import type { AmountProblem } from '#app/platform/text/read-amount.ts';

/** A shipping method as a zone's form holds it: amounts in euros as they were typed. */
export type MethodFormValues = {
  /** Chosen by the form for a new one. */
  id: string;
  kind: string;
  name: string;
  nameNl: string;
  daysFrom: string;
  daysTo: string;
  /** `value` or `weight`: what `from` of its prices is, in euros or grams. */
  pricedBy: string;
  prices: { from: string; costs: string }[];
  /** Empty for never. */
  freeFrom: string;
  isActive: boolean;
};

/** A shipping zone as its form holds it; methods in the order in which shoppers are offered them. */
export type ZoneFormValues = {
  name: string;
  /** By the English names that addresses are stored with. */
  countries: string[];
  methods: MethodFormValues[];
};

/** What may be wrong with a field of a zone, where that is among a method's prices, and what it names. */
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
  /** A row of prices, counted from 1, and which part of it. */
  row?: number;
  part?: 'from' | 'costs';
  /** Countries that another zone has, with its name. */
  taken?: { country: string; zone: string }[];
};

/** By the names of the fields, of a method's with its id: `prices-…`. */
export type ZoneProblems = Partial<Record<string, ZoneProblem>>;

export const LONGEST_NAME = 100;
export const MOST_ZONES = 50;
export const MOST_METHODS = 20;
export const MOST_PRICES = 20;
export const MOST_DAYS = 90;
/** A hundred thousand euros, as much as anything costs here. */
export const MOST_CENTS = 10_000_000;

/** A ton, as much as a parcel is asked to weigh here. */
export const MOST_PARCEL_GRAMS = 1_000_000;

/** A method that nobody has filled in yet. */
export function newMethod(id: string): MethodFormValues {
  const prices = [{ from: '0.00', costs: '' }];
  const texts = { name: '', nameNl: '', daysFrom: '', daysTo: '', freeFrom: '' };
  return { id, kind: 'delivery', ...texts, pricedBy: 'value', prices, isActive: true };
}

/** The rows of a method's prices that somebody filled in, each with its place, counted from 1. */
export function filledPrices({ prices }: Pick<MethodFormValues, 'prices'>) {
  return prices
    .map((price, place) => ({ ...price, row: place + 1 }))
    .filter(({ from, costs }) => from.trim() || costs.trim());
}
