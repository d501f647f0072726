import type { MailWording } from '#app/platform/mail/wording/mail-wording.ts';

/** The advice for recipients who did not request the change cannot be reworded. */
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
