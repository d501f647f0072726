import { type Language, locales } from '#app/platform/text/language.ts';

/** A rate in hundredths of a percent as people read it: 25.5%, in Dutch 25,5%. */
export function formatPercent(rate: number, language: Language): string {
  return new Intl.NumberFormat(locales[language], { style: 'percent', maximumFractionDigits: 2 }).format(
    rate / 10_000,
  );
}
