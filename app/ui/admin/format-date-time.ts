import { type Language, locales } from '#app/platform/text/language.ts';

const form = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Amsterdam' } as const;
const formats = {
  en: new Intl.DateTimeFormat(locales.en, form),
  nl: new Intl.DateTimeFormat(locales.nl, form),
};

export function formatDateTime(at: Date | string, language: Language): string {
  return formats[language].format(new Date(at));
}
