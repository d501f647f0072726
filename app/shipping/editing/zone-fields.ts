import { countryGroups } from '#app/addresses/shipping-countries.ts';
import { readAmount, readCount } from '#app/platform/text/read-amount.ts';
import { filledPrices, type MethodFormValues, type ZoneFormValues } from './zone-form-values.ts';

/** A method in normal form, so that equal content is equal: amounts in cents, or as typed if unreadable. */
export type MethodContent = {
  kind: string;
  name: string;
  nameNl: string;
  days: [number | string, number | string];
  /** Omitted if priced by value, as in audit log entries from before prices by weight existed. */
  pricedBy?: string;
  prices: { from: number | string; costs: number | string }[];
  freeFrom: number | string;
  isActive: boolean;
};

export function methodContent(method: MethodFormValues): MethodContent {
  const { kind, name, nameNl, daysFrom, daysTo, pricedBy, freeFrom, isActive } = method;
  const isByValue = pricedBy === 'value';
  const days = (typed: string) => readCount(typed) ?? typed.trim();
  return {
    kind,
    name: name.trim(),
    nameNl: nameNl.trim(),
    days: [days(daysFrom), days(daysTo)],
    ...(!isByValue && { pricedBy }),
    prices: filledPrices(method).map(({ from, costs }) => ({
      from: isByValue ? cents(from || '0') : (readCount(from || '0') ?? from.trim()),
      costs: cents(costs),
    })),
    freeFrom: cents(freeFrom),
    isActive,
  };
}

/** Each country, each method and the order of methods is one field. Methods in `seen` that were removed are null. */
export function zoneFields(
  { name, countries, methods }: ZoneFormValues,
  seen: readonly string[],
): Record<string, unknown> {
  const ids = methods.map(({ id }) => id);
  return {
    name: name.trim(),
    ...Object.fromEntries(
      countryGroups.flat().map((country) => [countryField(country), countries.includes(country)]),
    ),
    ...Object.fromEntries(seen.filter((id) => !ids.includes(id)).map((id) => [methodField(id), null])),
    ...Object.fromEntries(methods.map((method) => [methodField(method.id), methodContent(method)])),
    methodOrder: ids.filter((id) => seen.includes(id)),
  };
}

/** Uses my value of each field unless `isTheirs`. Keeps additions and removals unless the other change was chosen. */
export function combineZones(
  mine: ZoneFormValues,
  theirs: ZoneFormValues,
  isTheirs: (field: string) => boolean,
  seen: readonly string[],
): ZoneFormValues {
  const of = (zone: ZoneFormValues, id: string) => zone.methods.find((method) => method.id === id);
  const [first, then] = isTheirs('methodOrder') ? [theirs, mine] : [mine, theirs];
  const ids = [...new Set([...first.methods, ...then.methods].map(({ id }) => id))];
  return {
    name: isTheirs('name') ? theirs.name : mine.name,
    countries: countryGroups
      .flat()
      .filter((country) => (isTheirs(countryField(country)) ? theirs : mine).countries.includes(country)),
    methods: ids.flatMap((id) => {
      const isMine = of(mine, id) || seen.includes(id);
      const method = isMine && !isTheirs(methodField(id)) ? of(mine, id) : of(theirs, id);
      return method ? [method] : [];
    }),
  };
}

export function countryField(country: string): string {
  return `country-${country}`;
}

export function methodField(id: string): string {
  return `method-${id}`;
}

function cents(typed: string): number | string {
  const amount = readAmount(typed);
  return amount.ok ? amount.cents : typed.trim();
}
