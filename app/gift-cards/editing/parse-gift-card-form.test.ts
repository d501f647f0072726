import { expect, test } from 'vitest';
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

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
