import { type Language, locales } from '#app/platform/text/language.ts';

const formats: Partial<Record<Language, Intl.DateTimeFormat>> = {};
const momentFormats: Partial<Record<Language, Intl.DateTimeFormat>> = {};

/** Formats a date in Amsterdam: November 20, 2026, or 20 november 2026. */
export function formatDate(date: Date, language: Language): string {
  // Created lazily: loading it is slow, and most pages have no date.
  formats[language] ??= new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'long',
    timeZone: 'Europe/Amsterdam',
  });
  return formats[language].format(date);
}

/** Formats a moment in Amsterdam: November 20, 2026 at 10:05 AM, or 20 november 2026 om 10:05. */
export function formatDateTime(moment: Date, language: Language): string {
  momentFormats[language] ??= new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Amsterdam',
  });
  return momentFormats[language].format(moment);
}
