import { mailWording } from '#app/platform/mail/wording/mail-wording.ts';

export type ExchangeMailKind = keyof typeof exchangeMailWordings;

const placeholders = ['number', 'brand'];
const withDay = { required: ['day'] };

/** The texts that operators can reword in emails about exchanges. The alternatives offered cannot be reworded. */
export const exchangeMailWordings = {
  received: mailWording('exchange_received', 'exchangeMail.received.', placeholders, withDay),
  overdue: mailWording('exchange_overdue', 'exchangeMail.overdue.', placeholders, withDay),
  givenUp: mailWording('exchange_given_up', 'exchangeMail.givenUp.', placeholders),
};
