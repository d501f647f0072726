import { type Language, locales } from '#app/platform/text/language.ts';

/** Made when first used: making one takes longer than all that it ever formats for an order. */
const formats: Partial<Record<Language, Intl.NumberFormat>> = {};

/** A rate in hundredths of a percent as people read it: 25.5%, in Dutch 25,5%. */
export function formatPercent(rate: number, language: Language): string {
  formats[language] ??= new Intl.NumberFormat(locales[language], {
    style: 'percent',
    maximumFractionDigits: 2,
  });
  return formats[language].format(rate / 10_000);
}
