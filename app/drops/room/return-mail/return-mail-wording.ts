import type { MailWording } from '#app/platform/mail/wording/mail-wording.ts';

const placeholders = ['drop', 'brand'];

/** What operators can reword of the mail that brings a place along; how long its link works stays. */
export const dropReturnMailWording: MailWording = {
  kind: 'drop-return',
  fields: {
    subject: { id: 'dropReturn.mail.subject', placeholders },
    title: { id: 'dropReturn.mail.title', placeholders },
    text: { id: 'dropReturn.mail.text', placeholders, required: ['drop'] },
  },
};
