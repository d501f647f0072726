import type { MailWording } from '#app/platform/mail/wording/mail-wording.ts';

/** What operators can reword of mails about a change of an order's address; what to do if it was not you stays. */
export const emailChangeMailWordings: Record<'new' | 'former', MailWording> = {
  new: wordingOf('new', []),
  former: wordingOf('former', ['newEmail']),
};

function wordingOf(to: 'new' | 'former', required: string[]): MailWording {
  const placeholders = ['number', 'brand'];
  return {
    kind: `order-email-${to}`,
    fields: {
      subject: { id: `orderEmailMail.${to}.subject`, placeholders },
      title: { id: `orderEmailMail.${to}.title`, placeholders },
      text: { id: `orderEmailMail.${to}.text`, placeholders: [...placeholders, ...required], required },
    },
  };
}
