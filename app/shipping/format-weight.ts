import type { Language } from '#app/platform/text/language.ts';

/** Returns a weight such as "500 g" or "1,5 kg". */
export function formatWeight(grams: number, language: Language): string {
  const [value, unit] = grams < 1000 ? [grams, 'gram'] : [grams / 1000, 'kilogram'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 3 }).format(value);
}
