import { type Language, locales } from '#app/platform/text/language.ts';

const formats: Partial<Record<Language, Intl.DateTimeFormat>> = {};
const momentFormats: Partial<Record<Language, Intl.DateTimeFormat>> = {};

/** A date as shoppers read it: November 20, 2026, or 20 november 2026. The shop's day is Amsterdam's. */
export function formatDate(date: Date, language: Language): string {
  // Made for the first date: a browser takes long to load it, and most pages have none.
  formats[language] ??= new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'long',
    timeZone: 'Europe/Amsterdam',
  });
  return formats[language].format(date);
}

/** A moment as shoppers read it: November 20, 2026 at 10:05 AM, or 20 november 2026 om 10:05; Amsterdam's clock. */
export function formatDateTime(moment: Date, language: Language): string {
  momentFormats[language] ??= new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Amsterdam',
  });
  return momentFormats[language].format(moment);
}
