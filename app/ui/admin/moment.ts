import type { Language } from '#app/platform/language.ts';

const form = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Amsterdam' } as const;
const formats = {
  en: new Intl.DateTimeFormat('en-US', form),
  nl: new Intl.DateTimeFormat('nl-NL', form),
};

/** A day and its time as operators read them: Nov 22, 2026, 9:05 AM, or 22 nov 2026, 09:05. */
export function formatMoment(at: Date | string, language: Language): string {
  return formats[language].format(new Date(at));
}
