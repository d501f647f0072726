import type { Words } from '#app/platform/text/i18n.ts';
import type { Language } from '#app/platform/text/language.ts';
import { formatDate } from '#app/ui/format-date.ts';
import { rateContent } from '../../editing/rate-fields.ts';
import { type RateRows, rateField } from '../../editing/tax-form-values.ts';
import { memberStates, ratePlaceName } from '../../tax-places.ts';
import { formatPercent } from '../../tax-rates.ts';

const DAY = 'day-';

/** Returns the label of a field of the tax settings or rates; undefined if there is no such field. */
export function taxFieldLabel(t: Words, field: string, language: Language): string | undefined {
  if (field === rateField('')) return t('taxes.ratesFirst');
  if (field.startsWith(DAY))
    return t('taxes.ratesFrom', { date: dayText(field.slice(DAY.length), language) });
  const of: Record<string, string> = {
    homeState: t('taxes.homeState'),
    euSales: t('taxes.euSales'),
    exportPrices: t('taxes.exportPrices'),
    reverseCharge: t('taxes.reverseCharge'),
    vatNumber: t('taxes.vatNumber'),
  };
  return of[field];
}

export function taxFieldValueLabel(
  t: Words,
  field: string,
  value: unknown,
  language: Language,
): string | undefined {
  if (['euSales', 'exportPrices', 'reverseCharge'].includes(field) && typeof value === 'string')
    return t(`taxes.${field}.${value}`);
  const state = field === 'homeState' && memberStates.find((one) => one === value);
  if (state) return ratePlaceName(state, language);
  return field.startsWith(DAY) && Array.isArray(value) ? ratesText(t, value, language) : undefined;
}

/** Returns the rates of a day as text, or a note that it has none. */
export function rateRowText(t: Words, { rows }: RateRows, field: string, language: Language): string {
  const row = rows.find(({ from }) => rateField(from) === field);
  return row ? ratesText(t, rateContent(row), language) : t('taxes.noRates');
}

function ratesText(t: Words, [standard, reduced]: unknown[], language: Language): string {
  const text = (rate: unknown) => (typeof rate === 'number' ? formatPercent(rate, language) : String(rate));
  return reduced === '' || reduced === undefined
    ? text(standard)
    : t('taxes.bothRates', { standard: text(standard), reduced: text(reduced) });
}

/** Formats a day; text that is no day is returned as typed. */
export function dayText(day: string, language: Language): string {
  const noon = new Date(`${day}T12:00:00Z`);
  return Number.isNaN(noon.getTime()) ? day : formatDate(noon, language);
}
