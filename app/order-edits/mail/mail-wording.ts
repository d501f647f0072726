import type { MailWording } from '#app/platform/mail/wording/mail-wording.ts';

const placeholders = ['number', 'brand'];

/** Operators can reword these texts, except for the deadline and the price. */
export const additionMailWording: MailWording = {
  kind: 'addition_requested',
  fields: {
    subject: { id: 'additionMail.subject', placeholders },
    title: { id: 'additionMail.title', placeholders },
    text: { id: 'additionMail.text', placeholders },
  },
};

/** The advice for recipients who did not request the change cannot be reworded. */
export const emailChangeMailWordings: Record<'new' | 'former', MailWording> = {
  new: wordingOf('new', []),
  former: wordingOf('former', ['newEmail']),
};

function wordingOf(to: 'new' | 'former', required: string[]): MailWording {
  return {
    kind: `order-email-${to}`,
    fields: {
      subject: { id: `orderEmailMail.${to}.subject`, placeholders },
      title: { id: `orderEmailMail.${to}.title`, placeholders },
      text: { id: `orderEmailMail.${to}.text`, placeholders: [...placeholders, ...required], required },
    },
  };
}
