import { centsToEuros } from '#app/platform/text/cents.ts';
import type { GiftCardOffer } from '../editing/gift-card-limits.ts';
import {
  LEAST_GIFT_CARD_CENTS,
  MOST_AMOUNTS,
  MOST_GIFT_CARD_CENTS,
  parseEuros,
} from '../editing/gift-card-limits.ts';

export type GiftCardSettings = GiftCardOffer & { isOffered: boolean };

/** `isOffered` is `yes` or `no`. Amounts are in euros, separated by semicolons, or by commas followed by spaces. */
export type GiftCardSettingsValues = Record<'isOffered' | 'amounts' | 'least' | 'most', string>;
export type GiftCardSettingsProblem = 'unknown' | 'amount' | 'amounts' | 'order';
export type GiftCardSettingsProblems = Partial<Record<keyof GiftCardSettingsValues, GiftCardSettingsProblem>>;

/** The initial settings of the form, until operators save their own. */
export const proposedSettings: GiftCardSettings = {
  isOffered: false,
  amounts: [2_500, 5_000, 10_000, 15_000],
  leastCents: LEAST_GIFT_CARD_CENTS,
  mostCents: MOST_GIFT_CARD_CENTS,
};

export function giftCardSettingsValues({
  isOffered,
  amounts,
  leastCents,
  mostCents,
}: GiftCardSettings): GiftCardSettingsValues {
  return {
    isOffered: isOffered ? 'yes' : 'no',
    amounts: amounts.map(eurosText).join('; '),
    least: eurosText(leastCents),
    most: eurosText(mostCents),
  };
}

/** Parses the settings. Sorts the proposed amounts and removes duplicates. */
export function parseGiftCardSettings(
  typed: GiftCardSettingsValues,
): { ok: true; settings: GiftCardSettings } | { ok: false; problems: GiftCardSettingsProblems } {
  const [leastCents, mostCents] = [parseEuros(typed.least), parseEuros(typed.most)];
  const amounts = typed.amounts
    .split(/;|,\s/)
    .filter((amount) => amount.trim())
    .map(parseEuros);
  const problems: GiftCardSettingsProblems = {
    ...(typed.isOffered !== 'yes' && typed.isOffered !== 'no' && { isOffered: 'unknown' }),
    ...(!isPossible(leastCents) && { least: 'amount' }),
    ...(!isPossible(mostCents) && { most: 'amount' }),
  };
  if (isPossible(leastCents) && isPossible(mostCents)) {
    if (leastCents > mostCents) problems.most = 'order';
    const isWithin = (cents: number | undefined) =>
      cents !== undefined && cents >= leastCents && cents <= mostCents;
    if (!amounts.length || amounts.length > MOST_AMOUNTS || !amounts.every(isWithin))
      problems.amounts = 'amounts';
    if (!Object.keys(problems).length)
      return {
        ok: true,
        settings: {
          isOffered: typed.isOffered === 'yes',
          amounts: [...new Set(amounts.filter((cents) => cents !== undefined))].sort((one, two) => one - two),
          leastCents,
          mostCents,
        },
      };
  }
  return { ok: false, problems };
}

function isPossible(cents: number | undefined): cents is number {
  return cents !== undefined && cents >= LEAST_GIFT_CARD_CENTS && cents <= MOST_GIFT_CARD_CENTS;
}

function eurosText(cents: number): string {
  return cents % 100 ? centsToEuros(cents).toFixed(2) : String(cents / 100);
}
