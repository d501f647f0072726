import { type Language, locales } from '#app/platform/text/language.ts';

const form = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Amsterdam' } as const;
const formats = {
  en: new Intl.DateTimeFormat(locales.en, form),
  nl: new Intl.DateTimeFormat(locales.nl, form),
};

/** Formats date and time for operators: Nov 22, 2026, 9:05 AM, or 22 nov 2026, 09:05. */
export function formatDateTime(at: Date | string, language: Language): string {
  return formats[language].format(new Date(at));
}
