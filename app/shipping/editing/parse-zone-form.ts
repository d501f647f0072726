import { countryGroups } from '#app/addresses/shipping-countries.ts';
import { readAmount, readCount } from '#app/platform/text/read-amount.ts';
import { singleLineSchema } from '#app/platform/text/text-schemas.ts';
import { type ShippingMethodKind, shippingMethodKinds } from '../shipping-method.ts';
import type { shippingMethods } from '../tables.server.ts';
import {
  filledPrices,
  LONGEST_NAME,
  type MethodFormValues,
  MOST_CENTS,
  MOST_DAYS,
  MOST_METHODS,
  MOST_PARCEL_GRAMS,
  MOST_PRICES,
  type ZoneFormValues,
  type ZoneProblem,
  type ZoneProblems,
} from './zone-form-values.ts';

export type MethodInput = Omit<typeof shippingMethods.$inferSelect, 'zoneId' | 'sortOrder'>;
export type ZoneInput = { name: string; countries: string[]; methods: MethodInput[] };

const everyCountry: readonly string[] = countryGroups.flat();

/** Refuses, per field, values that do not rise from 0, prices beyond free shipping, days in the wrong order and repeated names. */
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
    const isByWeight = method.pricedBy === 'weight';
    if (!isByWeight && method.pricedBy !== 'value') note(`pricedBy-${id}`, { problem: 'priced-by-unknown' });
    const { rows, problem } = isByWeight
      ? readPrices(method, readGrams, () => undefined)
      : readPrices(method, readCents, (from) => orderValueProblem(from, free.cents));
    note(`prices-${id}`, problem);
    const prices = rows.map(({ from, cents }) => ({ fromCents: from, cents }));
    const weightPrices = rows.map(({ from, cents }) => ({ fromGrams: from, cents }));
    return {
      id,
      kind: kind as ShippingMethodKind,
      name: line(name),
      nameNl: line(nameNl) || null,
      daysFrom: days.from,
      daysTo: days.to,
      // Processes of the previous release know only `prices` and charge the price of the lowest weight.
      prices: isByWeight ? prices.slice(0, 1) : prices,
      weightPrices: isByWeight ? weightPrices : null,
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

/** Names that differ only in case or spacing count as equal. Empty names are refused by `nameProblem`. */
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
  const { amount: cents, problem } = readCents(typed);
  if (problem) return { cents: null, problem };
  return cents > 0 ? { cents } : { cents: null, problem: { problem: 'free-from-zero' } };
}

type PriceRow = { from: number; cents: number };
type Read = { amount: number; problem?: ZoneProblem };

function readPrices(
  method: MethodFormValues,
  readFrom: (typed: string) => Read,
  problemOfFrom: (from: number) => ZoneProblem | undefined,
): { rows: PriceRow[]; problem?: ZoneProblem } {
  const typed = filledPrices(method);
  const rows: PriceRow[] = [];
  if (typed.length > MOST_PRICES) return { rows, problem: { problem: 'too-many-prices' } };
  if (!typed.length) return { rows, problem: { problem: 'amount-empty', row: 1, part: 'costs' } };
  for (const [place, { from, costs, row }] of typed.entries()) {
    // The first row always starts at 0, so its start may be empty.
    const start = readFrom(place === 0 && !from.trim() ? '0' : from);
    const price = readCents(costs);
    const startProblem = start.problem ?? orderProblem(start.amount, rows) ?? problemOfFrom(start.amount);
    if (startProblem) return { rows, problem: { ...startProblem, row, part: 'from' } };
    if (price.problem) return { rows, problem: { ...price.problem, row, part: 'costs' } };
    rows.push({ from: start.amount, cents: price.amount });
  }
  return { rows };
}

function orderProblem(from: number, before: readonly PriceRow[]): ZoneProblem | undefined {
  const last = before.at(-1);
  if (!last) return from === 0 ? undefined : { problem: 'first-not-zero' };
  return from <= last.from ? { problem: 'not-rising' } : undefined;
}

function orderValueProblem(cents: number, freeFromCents: number | null): ZoneProblem | undefined {
  return cents > 0 && freeFromCents !== null && cents >= freeFromCents
    ? { problem: 'never-reached' }
    : undefined;
}

function readGrams(typed: string): Read {
  // Without JavaScript the first row still contains "0.00", which is an order value.
  const grams = readCount(typed.replace(/^0[.,]00$/, '0'));
  const isWeight = grams !== undefined && grams <= MOST_PARCEL_GRAMS;
  return isWeight ? { amount: grams } : { amount: 0, problem: { problem: 'weight-unknown' } };
}

function readCents(typed: string): Read {
  const amount = readAmount(typed);
  if (!amount.ok) return { amount: 0, problem: { problem: `amount-${amount.reason}` } };
  if (amount.cents > MOST_CENTS) return { amount: 0, problem: { problem: 'too-high' } };
  return { amount: amount.cents };
}
