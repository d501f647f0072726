import { type Language, locales } from '#app/platform/text/language.ts';

/** Created on first use, since creating a format costs more than all its uses in an order. */
const formats: Partial<Record<Language, Intl.NumberFormat>> = {};

/** Formats hundredths of a percent: 25.5%, in Dutch 25,5%. */
export function formatPercent(rate: number, language: Language): string {
  formats[language] ??= new Intl.NumberFormat(locales[language], {
    style: 'percent',
    maximumFractionDigits: 2,
  });
  return formats[language].format(rate / 10_000);
}
