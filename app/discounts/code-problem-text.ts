import { type Language, translated } from '#app/platform/text/language.ts';
import type { Words } from '#app/platform/text/translations.ts';
import { formatDateTime, formatPrice } from '#app/ui/formats.ts';
import type { Discounted, OfferedDiscount } from './apply-discounts.ts';
import { personalProblems, type WithheldDiscount } from './discount.ts';

/** Returns the problem of a code; undefined if the code works or none was entered. */
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

export function withheldDiscounts(
  offered: readonly OfferedDiscount[],
  t: Words,
  language: Language,
): { withheld: WithheldDiscount[]; text: string | undefined } {
  const found = offered.flatMap(({ id, title, titleNl, code, problem, productIds }) => {
    const personal = personalProblems.find((one) => one === problem);
    return personal && (code !== null || productIds.length)
      ? [{ id, problem: personal, title, titleNl, code }]
      : [];
  });
  const automatic = found.find(({ code }) => code === null);
  const text =
    automatic &&
    t(`discount.withheld.${automatic.problem}`, {
      title: translated(language, automatic.title, automatic.titleNl).text,
    });
  return { withheld: found.map(({ id, problem }) => ({ id, problem })), text };
}
