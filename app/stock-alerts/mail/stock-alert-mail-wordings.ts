import type { MailWording } from '#app/platform/mail/wording/mail-wording.ts';

/** The editable texts of stock alert mails. How long the links are valid and the unsubscribe link cannot be edited. */
export const stockAlertMailWordings: Record<'confirm' | 'back', MailWording> = {
  confirm: wordingOf('confirm'),
  back: wordingOf('back'),
};

function wordingOf(kind: 'confirm' | 'back'): MailWording {
  const placeholders = ['piece', 'brand'];
  return {
    kind: `stock-alert-${kind}`,
    fields: {
      subject: { id: `stockAlert.mail.${kind}.subject`, placeholders },
      title: { id: `stockAlert.mail.${kind}.title`, placeholders },
      text: { id: `stockAlert.mail.${kind}.text`, placeholders, required: ['piece'] },
    },
  };
}
