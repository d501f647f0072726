import { type Language, locales } from '#app/platform/text/language.ts';
import type { Days } from '../../dashboard/dashboard-range.ts';

/** Returns formatters for calendar days. The days are parsed as midnight in UTC, so they are formatted in UTC. */
function formatsOf(options: Intl.DateTimeFormatOptions) {
  const inUtc = { ...options, timeZone: 'UTC' };
  return { en: new Intl.DateTimeFormat(locales.en, inUtc), nl: new Intl.DateTimeFormat(locales.nl, inUtc) };
}

const short = formatsOf({ day: 'numeric', month: 'short' });
const whole = formatsOf({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
const plain = formatsOf({ dateStyle: 'medium' });
const parts = {
  en: new Intl.NumberFormat(locales.en, { style: 'percent', maximumFractionDigits: 1 }),
  nl: new Intl.NumberFormat(locales.nl, { style: 'percent', maximumFractionDigits: 1 }),
};

export function formatShortDay(day: string, language: Language): string {
  return short[language].format(new Date(day));
}

export function formatDay(day: string, language: Language): string {
  return whole[language].format(new Date(day));
}

export function formatDays({ from, to }: Days, language: Language): string {
  const [first, last] = [from, to].map((day) => plain[language].format(new Date(day)));
  return first === last ? String(first) : `${first} – ${last}`;
}

export function formatPercentage(part: number | undefined, language: Language): string {
  return part === undefined ? '–' : parts[language].format(part);
}
