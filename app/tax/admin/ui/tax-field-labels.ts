import { type FieldTexts, fieldTexts } from '#app/platform/editing/field-labels.ts';
import type { Language } from '#app/platform/text/language.ts';
import type { Words } from '#app/platform/text/translations.ts';
import { formatDate } from '#app/ui/formats.ts';
import { rateContent } from '../../editing/rate-fields.ts';
import { type RateRows, rateField, type TaxSettingsValues } from '../../editing/tax-form-values.ts';
import { memberStates, ratePlaceName } from '../../tax-places.ts';
import { formatPercent } from '../../tax-rates.ts';

const DAY = 'day-';

export function taxTexts(language: Language): FieldTexts {
  const settings = fieldTexts<keyof TaxSettingsValues>(
    {
      homeState: 'taxes.homeState',
      euSales: 'taxes.euSales',
      exportPrices: 'taxes.exportPrices',
      reverseCharge: 'taxes.reverseCharge',
      vatNumber: 'taxes.vatNumber',
    },
    (t, field, value) => {
      if (['euSales', 'exportPrices', 'reverseCharge'].includes(field) && typeof value === 'string')
        return t(`taxes.${field}.${value}`);
      const state = field === 'homeState' && memberStates.find((one) => one === value);
      if (state) return ratePlaceName(state, language);
      return field.startsWith(DAY) && Array.isArray(value) ? ratesText(t, value, language) : undefined;
    },
  );
  return {
    label(t, field) {
      if (field === rateField('')) return t('taxes.ratesFirst');
      return field.startsWith(DAY)
        ? t('taxes.ratesFrom', { date: dayText(field.slice(DAY.length), language) })
        : settings.label(t, field);
    },
    value: settings.value,
  };
}

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

export function dayText(day: string, language: Language): string {
  const noon = new Date(`${day}T12:00:00Z`);
  return Number.isNaN(noon.getTime()) ? day : formatDate(noon, language);
}
