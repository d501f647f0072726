import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shopDay } from '#app/platform/text/shop-time.ts';
import { LEAST_GIFT_CARD_CENTS, MOST_GIFT_CARD_CENTS } from './gift-card-limits.ts';
import { parseGiftCardForm } from './parse-gift-card-form.ts';

const now = new Date('2026-11-25T23:30:00Z');
const typed = {
  amount: '25,50',
  recipientName: ' Noor ',
  recipientEmail: ' noor@example.com ',
  senderName: '',
  message: 'Fijne dag!\r\nSem',
  language: 'nl',
  deliverOn: '',
};

test('what is typed becomes a card; without a day it is mailed on this one of Amsterdam', () => {
  expect(parseGiftCardForm(formOf(typed), now)).toEqual({
    ok: true,
    typed,
    card: {
      amountCents: 2_550,
      recipientName: 'Noor',
      recipientEmail: 'noor@example.com',
      senderName: '',
      message: 'Fijne dag!\nSem',
      language: 'nl',
      deliverOn: '2026-11-26',
    },
  });
});

test.each([
  ['amount', ''],
  ['amount', '9,99'],
  ['amount', '500,01'],
  ['amount', '1e3'],
  ['amount', '-20'],
  ['amount', '20,005'],
  ['recipientName', '  '],
  ['recipientName', 'x'.repeat(101)],
  ['recipientEmail', 'nobody'],
  ['message', 'x'.repeat(501)],
  ['message', 'nul\0'],
  ['language', 'de'],
  ['deliverOn', '2026-11-25'],
  ['deliverOn', '2027-11-27'],
  ['deliverOn', '2027-02-30'],
] as const)('%s "%s" is refused, and stays typed', (field, value) => {
  const answer = parseGiftCardForm(formOf({ ...typed, [field]: value }), now);
  if (answer.ok) throw new Error('It was taken.');
  expect(Object.keys(answer.problems)).toEqual([field]);
  expect(answer.typed[field]).toBe(value);
});

test('a day is taken from today until a year ahead by Amsterdam’s calendar, at every hour and in both halves of the year', () => {
  const moments = fc.date({
    min: new Date('2026-01-01T00:00:00Z'),
    max: new Date('2030-12-31T00:00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(moments, fc.integer({ min: -400, max: 800 }), (moment, ahead) => {
      const today = shopDay(moment);
      const day = new Date(Date.parse(today) + ahead * 86_400_000).toISOString().slice(0, 10);
      const answer = parseGiftCardForm(formOf({ ...typed, deliverOn: day }), moment);
      if (ahead < 0 || ahead > 366)
        expect(answer).toMatchObject({ problems: { deliverOn: 'giftCard.problem.day' } });
      else if (ahead < 365) expect(answer).toMatchObject({ card: { deliverOn: day } });
    }),
  );
});

test('whatever is typed as a day or an amount is taken as one of its kind, or refused beside its field', () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^[-+\d.,TZ:/ e]{0,16}$/));
  fc.assert(
    fc.property(text, text, (amount, deliverOn) => {
      const answer = parseGiftCardForm(formOf({ ...typed, amount, deliverOn }), now);
      if (answer.ok) {
        expect(answer.card.amountCents).toBeGreaterThanOrEqual(LEAST_GIFT_CARD_CENTS);
        expect(answer.card.amountCents).toBeLessThanOrEqual(MOST_GIFT_CARD_CENTS);
        expect(answer.card.deliverOn >= '2026-11-26' && answer.card.deliverOn <= '2027-11-26').toBe(true);
      } else
        for (const field of Object.keys(answer.problems)) expect(['amount', 'deliverOn']).toContain(field);
    }),
    { numRuns: 500 },
  );
});

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
