import type { MailWording } from '#app/platform/mail/wording/mail-wording.ts';

const placeholders = ['drop', 'brand'];

export const rejoinMailWording: MailWording = {
  kind: 'drop-return',
  fields: {
    subject: { id: 'dropReturn.mail.subject', placeholders },
    title: { id: 'dropReturn.mail.title', placeholders },
    text: { id: 'dropReturn.mail.text', placeholders, required: ['drop'] },
  },
};
