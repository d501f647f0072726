import { ONE_SIZE } from '#app/catalogue/product.ts';
import { type Language, locales } from '#app/platform/text/language.ts';
import type { Words } from '#app/platform/text/translations.ts';

const units = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
  { unit: 'second', seconds: 1 },
] as const;

/** Formats whole seconds in their two largest units: 3 min 12 sec, 2 hr 5 min, 40 sec. */
export function formatDuration(seconds: number, language: Language): string {
  const first = units.findIndex((unit) => seconds >= unit.seconds);
  const [large, small] = first < 0 ? units.slice(-1) : units.slice(first, first + 2);
  if (!large) return '';
  const rest = small ? Math.floor((seconds % large.seconds) / small.seconds) : 0;
  const said = [amount(Math.floor(seconds / large.seconds), large.unit, language)];
  if (small && rest > 0) said.push(amount(rest, small.unit, language));
  return said.join(' ');
}

function amount(count: number, unit: (typeof units)[number]['unit'], language: Language): string {
  return new Intl.NumberFormat(locales[language], { style: 'unit', unit, unitDisplay: 'short' }).format(
    count,
  );
}

export function sizeText(size: string, t: Words): string {
  return size === ONE_SIZE ? t('dropReport.oneSize') : size;
}
