import './register-translations.ts';
import type { Words } from '#app/platform/text/i18n.ts';
import type { Language } from '#app/platform/text/language.ts';
import { formatDateTime } from '#app/ui/format-date.ts';
import { formatPrice } from '#app/ui/format-price.ts';
import type { Discounted } from './apply-discounts.ts';

/** Why a code takes nothing off, as a sentence; undefined where it does, or none was typed. */
export function codeProblemText(
  { problem, coded }: Discounted,
  t: Words,
  language: Language,
): string | undefined {
  if (!problem) return undefined;
  return t(`discount.problem.${problem}`, {
    amount: formatPrice(coded?.minimumCents ?? 0),
    moment: coded ? formatDateTime(new Date(coded.startsAt), language) : '',
  });
}
