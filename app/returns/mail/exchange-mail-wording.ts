import type { MailWording } from '#app/platform/mail/wording/mail-wording.ts';

const exchangeMailKinds = ['received', 'overdue', 'givenUp'] as const;
export type ExchangeMailKind = (typeof exchangeMailKinds)[number];

/** The texts that operators can reword in emails about exchanges. The alternatives offered cannot be reworded. */
export const exchangeMailWordings: Record<ExchangeMailKind, MailWording> = {
  received: wordingOf('received', 'exchange_received', ['day']),
  overdue: wordingOf('overdue', 'exchange_overdue', ['day']),
  givenUp: wordingOf('givenUp', 'exchange_given_up', []),
};

function wordingOf(of: ExchangeMailKind, kind: string, required: string[]): MailWording {
  const placeholders = ['number', 'brand'];
  return {
    kind,
    fields: {
      subject: { id: `exchangeMail.${of}.subject`, placeholders },
      title: { id: `exchangeMail.${of}.title`, placeholders },
      text: { id: `exchangeMail.${of}.text`, placeholders: [...placeholders, ...required], required },
    },
  };
}
