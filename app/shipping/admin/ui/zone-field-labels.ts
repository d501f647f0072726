import { countryName, listCountryNames } from '#app/addresses/shipping-countries.ts';
import type { Language } from '#app/platform/text/language.ts';
import type { Words } from '#app/platform/text/translations.ts';
import { type MethodContent, methodContent } from '../../editing/zone-fields.ts';
import type { ZoneFormValues } from '../../editing/zone-form-values.ts';
import { daysText, formatWeight } from '../../shipping-method.ts';

type Reader = { language: Language; price: (cents: number) => string };

export function zoneFieldLabel(t: Words, field: string): string | undefined {
  if (field.startsWith('method-')) return t('zones.method');
  const of: Record<string, string> = {
    title: t('zones.name'),
    name: t('zones.name'),
    countries: t('zones.countries'),
    methodOrder: t('zones.methodOrder'),
    place: t('zones.place'),
  };
  return of[field];
}

export function zoneFieldValueLabel(
  t: Words,
  field: string,
  value: unknown,
  reader: Reader,
): string | undefined {
  if (field === 'countries' && isTexts(value)) return listCountryNames(value, reader.language);
  if (field === 'methodOrder' && isTexts(value)) return value.join(', ');
  return field.startsWith('method-') && isMethod(value) ? namedMethodText(t, value, reader) : undefined;
}

export function mergedRowName(field: string, zone: ZoneFormValues, language: Language): string | undefined {
  if (field.startsWith('country-')) return countryName(field.slice('country-'.length), language);
  return zone.methods.find(({ id }) => field === `method-${id}`)?.name || undefined;
}

export function zoneFieldText(t: Words, zone: ZoneFormValues, field: string, reader: Reader): string {
  if (field === 'name') return zone.name;
  if (field === 'methodOrder') return zone.methods.map(({ name }) => name).join(', ');
  if (field.startsWith('country-'))
    return t(
      zone.countries.includes(field.slice('country-'.length)) ? 'zones.hasCountry' : 'zones.hasNotCountry',
    );
  const method = zone.methods.find(({ id }) => field === `method-${id}`);
  return method ? namedMethodText(t, methodContent(method), reader) : '';
}

export function methodText(t: Words, method: MethodContent, { price, language }: Reader): string {
  const { kind, days, pricedBy, prices, freeFrom, isActive } = method;
  const amount = (cents: number | string) =>
    cents === 0 ? t('shipping.free') : typeof cents === 'number' ? price(cents) : cents;
  const value = (cents: number | string) => (typeof cents === 'number' ? price(cents) : cents);
  const start = (from: number | string) =>
    pricedBy === 'weight' && typeof from === 'number' ? formatWeight(from, language) : value(from);
  const [daysFrom, daysTo] = days;
  const isCounted = typeof daysFrom === 'number' && typeof daysTo === 'number';
  return [
    kind === 'pickup' && t('zones.kind.pickup'),
    isCounted ? daysText({ daysFrom, daysTo }, t) : days.filter((day) => day !== '').join('–'),
    ...prices.map(({ from, costs }) =>
      from === 0 ? amount(costs) : t('zones.costsFrom', { value: start(from), price: amount(costs) }),
    ),
    freeFrom !== '' && t('zones.freeFromValue', { value: value(freeFrom) }),
    !isActive && t('zones.notOffered'),
  ]
    .filter(Boolean)
    .join(' · ');
}

function namedMethodText(t: Words, method: MethodContent, reader: Reader): string {
  const names = [method.name, method.nameNl].filter(Boolean).join(' / ');
  return `${names}: ${methodText(t, method, reader)}`;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.every((text) => typeof text === 'string');
}

function isMethod(value: unknown): value is MethodContent {
  return typeof value === 'object' && value !== null && 'prices' in value && 'days' in value;
}
