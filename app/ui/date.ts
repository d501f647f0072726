import { type Language, locales } from '#app/platform/language.ts';

const formats: Partial<Record<Language, Intl.DateTimeFormat>> = {};

/** A date as shoppers read it: November 20, 2026, or 20 november 2026. The shop's day is Amsterdam's. */
export function formatDate(date: Date, language: Language): string {
  // Made for the first date: a browser takes long to load it, and most pages have none.
  formats[language] ??= new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'long',
    timeZone: 'Europe/Amsterdam',
  });
  return formats[language].format(date);
}
