import { countryGroups } from '#app/accounts/countries/shipping-countries.ts';
import { readAmount, readCount } from '#app/platform/text/read-amount.ts';
import { singleLineSchema } from '#app/platform/text/single-line-schema.ts';
import {
  type PriceFrom,
  type ShippingMethodKind,
  shippingMethodKinds,
} from '../shipping-method-types-and-price.ts';
import {
  filledPrices,
  LONGEST_NAME,
  type MethodFormValues,
  MOST_CENTS,
  MOST_DAYS,
  MOST_METHODS,
  MOST_PRICES,
  type ZoneFormValues,
  type ZoneProblem,
  type ZoneProblems,
} from './zone-form-values-and-limits.ts';

/** A method as it is saved. */
export type MethodInput = {
  id: string;
  kind: ShippingMethodKind;
  name: string;
  nameNl: string | null;
  daysFrom: number;
  daysTo: number;
  prices: PriceFrom[];
  freeFromCents: number | null;
  isActive: boolean;
};
export type ZoneInput = { name: string; countries: string[]; methods: MethodInput[] };

const everyCountry: readonly string[] = countryGroups.flat();

/**
 * Reads what was typed into a zone's form. Refuses what breaks a rule, with one problem a field: values of orders that do
 * not rise from 0, a price that no order reaches since it is free before, days the wrong way round, two methods of one name.
 */
export function parseZoneForm(
  values: ZoneFormValues,
): { ok: true; zone: ZoneInput } | { ok: false; problems: ZoneProblems } {
  const problems: ZoneProblems = {};
  const note = (field: string, problem: ZoneProblem | undefined) => {
    if (problem) problems[field] ??= problem;
  };
  note('name', nameProblem(values.name));
  if (values.methods.length > MOST_METHODS) note('methods', { problem: 'too-many-methods' });
  const names = values.methods.map(({ name }) => folded(name));
  const methods = values.methods.map((method, place): MethodInput => {
    const { id, kind, name, nameNl, isActive } = method;
    const isTaken = names.indexOf(folded(name)) < place;
    note(`name-${id}`, nameProblem(name) ?? (isTaken ? { problem: 'name-taken' } : undefined));
    note(`nameNl-${id}`, nameNl.trim() ? nameProblem(nameNl) : undefined);
    const isKind = shippingMethodKinds.some((known) => known === kind);
    if (!isKind) note(`kind-${id}`, { problem: 'kind-unknown' });
    const days = readDays(method);
    note(`days-${id}`, days.problem);
    const free = readFreeFrom(method.freeFrom);
    note(`freeFrom-${id}`, free.problem);
    const prices = readPrices(method, free.cents);
    note(`prices-${id}`, prices.problem);
    return {
      id,
      kind: kind as ShippingMethodKind,
      name: line(name),
      nameNl: line(nameNl) || null,
      daysFrom: days.from,
      daysTo: days.to,
      prices: prices.prices,
      freeFromCents: free.cents,
      isActive,
    };
  });
  if (Object.keys(problems).length) return { ok: false, problems };
  const countries = everyCountry.filter((country) => values.countries.includes(country));
  return { ok: true, zone: { name: line(values.name), countries, methods } };
}

const nameSchema = singleLineSchema('not-text' satisfies ZoneProblem['problem']);

function nameProblem(name: string): ZoneProblem | undefined {
  const parsed = nameSchema.safeParse(name);
  if (!parsed.success) return { problem: 'not-text' };
  if (!parsed.data) return { problem: 'name-missing' };
  return parsed.data.length > LONGEST_NAME ? { problem: 'too-long' } : undefined;
}

function line(name: string): string {
  return nameSchema.safeParse(name).data ?? '';
}

/** Names that look alike are one. An empty one is missing, which is said already. */
function folded(name: string): string {
  return line(name).toLowerCase();
}

function readDays({ daysFrom, daysTo }: MethodFormValues): {
  from: number;
  to: number;
  problem?: ZoneProblem;
} {
  const [from = -1, to = -1] = [daysFrom, daysTo].map(readCount);
  if ([from, to].some((days) => days < 0 || days > MOST_DAYS))
    return { from, to, problem: { problem: 'days-unknown' } };
  return from > to ? { from, to, problem: { problem: 'days-order' } } : { from, to };
}

function readFreeFrom(typed: string): { cents: number | null; problem?: ZoneProblem } {
  if (!typed.trim()) return { cents: null };
  const { cents, problem } = readCents(typed);
  if (problem) return { cents: null, problem };
  return cents > 0 ? { cents } : { cents: null, problem: { problem: 'free-from-zero' } };
}

function readPrices(
  method: MethodFormValues,
  freeFromCents: number | null,
): { prices: PriceFrom[]; problem?: ZoneProblem } {
  const rows = filledPrices(method);
  const prices: PriceFrom[] = [];
  if (rows.length > MOST_PRICES) return { prices, problem: { problem: 'too-many-prices' } };
  if (!rows.length) return { prices, problem: { problem: 'amount-empty', row: 1, part: 'costs' } };
  for (const [place, { from, costs, row }] of rows.entries()) {
    // The value of an order may be left out in the first row, where it can only be 0.
    const value = readCents(place === 0 && !from.trim() ? '0' : from);
    const price = readCents(costs);
    const valueProblem = value.problem ?? orderValueProblem(value.cents, prices, freeFromCents);
    if (valueProblem) return { prices, problem: { ...valueProblem, row, part: 'from' } };
    if (price.problem) return { prices, problem: { ...price.problem, row, part: 'costs' } };
    prices.push({ fromCents: value.cents, cents: price.cents });
  }
  return { prices };
}

/** From which value of an order on a price holds: after the rows before it, and before it is free anyway. */
function orderValueProblem(
  cents: number,
  before: readonly PriceFrom[],
  freeFromCents: number | null,
): ZoneProblem | undefined {
  const last = before.at(-1);
  if (!last) return cents === 0 ? undefined : { problem: 'first-not-zero' };
  if (cents <= last.fromCents) return { problem: 'not-rising' };
  return freeFromCents !== null && cents >= freeFromCents ? { problem: 'never-reached' } : undefined;
}

function readCents(typed: string): { cents: number; problem?: ZoneProblem } {
  const amount = readAmount(typed);
  if (!amount.ok) return { cents: 0, problem: { problem: `amount-${amount.reason}` } };
  if (amount.cents > MOST_CENTS) return { cents: 0, problem: { problem: 'too-high' } };
  return { cents: amount.cents };
}
