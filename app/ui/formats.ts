import { formatCentsWithSeparators } from '#app/platform/text/cents.ts';
import { type Language, locales } from '#app/platform/text/language.ts';

export function formatPrice(cents: number): string {
  return `€\u00a0${formatCentsWithSeparators(cents, '.', ',')}`;
}

const formats: Partial<Record<Language, Intl.DateTimeFormat>> = {};
const momentFormats: Partial<Record<Language, Intl.DateTimeFormat>> = {};

export function formatDate(date: Date, language: Language): string {
  // The format is created on first use, since creating it is slow and most pages have no date.
  formats[language] ??= new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'long',
    timeZone: 'Europe/Amsterdam',
  });
  return formats[language].format(date);
}

/** Formats a day such as 2026-11-28. The result is the same in every time zone. */
export function formatDay(day: string, language: Language): string {
  return formatDate(new Date(`${day}T12:00:00Z`), language);
}

export function formatDateTime(moment: Date, language: Language): string {
  momentFormats[language] ??= new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Amsterdam',
  });
  return momentFormats[language].format(moment);
}
