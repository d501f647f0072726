import type { Language } from '#app/platform/language.ts';

const formats = {
  en: new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'Europe/Amsterdam' }),
  nl: new Intl.DateTimeFormat('nl-NL', { dateStyle: 'long', timeZone: 'Europe/Amsterdam' }),
};

/** A date as shoppers read it: November 20, 2026, or 20 november 2026. The shop's day is Amsterdam's. */
export function formatDate(date: Date, language: Language): string {
  return formats[language].format(date);
}
