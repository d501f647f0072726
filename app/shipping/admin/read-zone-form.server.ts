import { z } from 'zod';
import {
  LONGEST_NAME,
  type MethodFormValues,
  MOST_METHODS,
  MOST_PRICES,
  type ZoneFormValues,
} from '../editing/zone-form-values.ts';

const LONGEST = 100;
const MOST_COUNTRIES = 100;
const uuid = z.uuid().toLowerCase();

/**
 * Reads a zone's form and the ids of the methods removed from it. Slightly overlong values are kept, so that the form can refuse them; far
 * longer ones are cut off.
 */
export function readZoneForm(form: FormData): { zone: ZoneFormValues; removed: string[] } {
  const removed = readIds(form.getAll('removed'));
  const ids = readIds(form.getAll('methods')).filter((id) => !removed.includes(id));
  // A form without JavaScript includes one spare method, which may stay empty.
  const blank = readIds(form.getAll('blank'))
    .map((id) => readMethod(form, id))
    .filter(isFilled);
  return {
    zone: {
      name: text(form.get('name'), LONGEST_NAME * 2),
      countries: form
        .getAll('countries')
        .slice(0, MOST_COUNTRIES)
        .map((country) => text(country)),
      methods: [...ids.map((id) => readMethod(form, id)), ...blank].slice(0, MOST_METHODS + 1),
    },
    removed,
  };
}

function readMethod(form: FormData, id: string): MethodFormValues {
  const of = (name: string, longest?: number) => text(form.get(`${name}-${id}`), longest);
  const [daysFrom = '', daysTo = ''] = form.getAll(`days-${id}`).map((days) => text(days));
  const prices = form
    .getAll(`prices-${id}`)
    .slice(0, (MOST_PRICES + 1) * 2)
    .map((amount) => text(amount));
  return {
    id,
    kind: of('kind'),
    name: of('name', LONGEST_NAME * 2),
    nameNl: of('nameNl', LONGEST_NAME * 2),
    daysFrom,
    daysTo,
    // Forms opened before the choice existed send no `pricedBy`.
    pricedBy: of('pricedBy') || 'value',
    prices: withoutEmptyEnd(
      prices.flatMap((from, place) => (place % 2 ? [] : [{ from, costs: prices[place + 1] ?? '' }])),
    ),
    freeFrom: of('freeFrom'),
    isActive: form.has(`active-${id}`),
  };
}

function isFilled({ name, nameNl, daysFrom, daysTo, prices, freeFrom }: MethodFormValues): boolean {
  const texts = [name, nameNl, daysFrom, daysTo, freeFrom, ...prices.map(({ costs }) => costs)];
  return texts.some((typed) => typed.trim() !== '');
}

/** Drops trailing empty rows. */
function withoutEmptyEnd(prices: MethodFormValues['prices']): MethodFormValues['prices'] {
  const last = prices.findLastIndex(({ from, costs }) => from.trim() || costs.trim());
  return prices.slice(0, last + 1);
}

function readIds(values: unknown[]): string[] {
  const ids = values.slice(0, MOST_METHODS * 2).flatMap((value) => uuid.safeParse(value).data ?? []);
  return [...new Set(ids)];
}

function text(value: unknown, longest = LONGEST): string {
  return (typeof value === 'string' ? value : '').slice(0, longest);
}
