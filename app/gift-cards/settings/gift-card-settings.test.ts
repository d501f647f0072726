import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LEAST_GIFT_CARD_CENTS, MOST_AMOUNTS, MOST_GIFT_CARD_CENTS } from '../editing/gift-card-limits.ts';
import {
  type GiftCardSettingsValues,
  giftCardSettingsValues,
  parseGiftCardSettings,
  proposedSettings,
} from './gift-card-settings.server.ts';

const proposed = giftCardSettingsValues(proposedSettings);
const problemsOf = (typed: Partial<GiftCardSettingsValues>) => {
  const parsed = parseGiftCardSettings({ ...proposed, ...typed });
  return parsed.ok ? {} : parsed.problems;
};

test('what a form shows of settings is read back as them', () => {
  const cents = fc.integer({ min: LEAST_GIFT_CARD_CENTS, max: MOST_GIFT_CARD_CENTS });
  const amounts = fc.uniqueArray(cents, { minLength: 1, maxLength: MOST_AMOUNTS });
  fc.assert(
    fc.property(fc.boolean(), amounts, (isOffered, unsorted) => {
      const sorted = unsorted.toSorted((one, other) => one - other);
      const [leastCents = 0, mostCents = 0] = [sorted[0], sorted.at(-1)];
      const settings = { isOffered, amounts: sorted, leastCents, mostCents };
      expect(parseGiftCardSettings(giftCardSettingsValues(settings))).toEqual({ ok: true, settings });
    }),
  );
});

test('whatever is typed, what is taken is sold within the shop’s bounds, each amount once and the least first', () => {
  const text = fc.oneof(
    fc.string(),
    fc.stringMatching(/^[\d.,; -]{0,30}$/),
    fc.constantFrom('10', '25', '500', '10; 25', '50, 25', '25; 25'),
  );
  const typed = fc.record({
    isOffered: fc.constantFrom('yes', 'no', '', 'on'),
    amounts: text,
    least: text,
    most: text,
  });
  fc.assert(
    fc.property(typed, (values) => {
      const parsed = parseGiftCardSettings(values);
      if (!parsed.ok) {
        expect(Object.keys(parsed.problems)).not.toEqual([]);
        return;
      }
      const { amounts, leastCents, mostCents } = parsed.settings;
      expect(leastCents).toBeGreaterThanOrEqual(LEAST_GIFT_CARD_CENTS);
      expect(mostCents).toBeLessThanOrEqual(MOST_GIFT_CARD_CENTS);
      expect(amounts.every((cents) => cents >= leastCents && cents <= mostCents)).toBe(true);
      expect(amounts).toEqual([...new Set(amounts)].sort((one, other) => one - other));
    }),
    { numRuns: 1_000 },
  );
});

test('commas part amounts before a space, and cents otherwise; what lies outside the bounds is refused by its field', () => {
  expect(parseGiftCardSettings({ ...proposed, amounts: '50, 25,50; 25,50' })).toMatchObject({
    settings: { amounts: [2_550, 5_000] },
  });
  expect(problemsOf({ amounts: '' })).toEqual({ amounts: 'amounts' });
  expect(problemsOf({ amounts: '25; 9,99' })).toEqual({ amounts: 'amounts' });
  expect(problemsOf({ amounts: '10;11;12;13;14;15;16;17;18' })).toEqual({ amounts: 'amounts' });
  expect(problemsOf({ least: '9.99', most: '500.01' })).toEqual({ least: 'amount', most: 'amount' });
  expect(problemsOf({ least: '200', most: '100', amounts: '150' })).toMatchObject({ most: 'order' });
  expect(problemsOf({ isOffered: 'maybe' })).toEqual({ isOffered: 'unknown' });
});
