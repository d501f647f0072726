import type { Language } from '#app/platform/text/language.ts';
import type { Words } from '#app/platform/text/translations.ts';
import { formatDateTime } from '#app/ui/formats.ts';

export function linkRequestDetailsText(
  t: Words,
  { askedAt, browser }: { askedAt: string; browser: string },
  language: Language,
): string {
  const moment = formatDateTime(new Date(askedAt), language);
  const [name, system] = browser.split(', ', 2);
  if (!name) return t('asked.somewhere', { moment });
  return t('asked.in', { moment, browser: system ? t('asked.browser', { name, system }) : name });
}
