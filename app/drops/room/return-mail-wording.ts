import type { MailWording } from '#app/platform/mail/wording/mail-wording.ts';

const placeholders = ['drop', 'brand'];

/** Defines the editable texts of the mail with a link to a place; how long the link works is fixed. */
export const dropReturnMailWording: MailWording = {
  kind: 'drop-return',
  fields: {
    subject: { id: 'dropReturn.mail.subject', placeholders },
    title: { id: 'dropReturn.mail.title', placeholders },
    text: { id: 'dropReturn.mail.text', placeholders, required: ['drop'] },
  },
};
