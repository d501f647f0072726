import type { MailWording } from '#app/platform/mail/wording/mail-wording.ts';

const placeholders = ['number', 'brand'];

/** Deadline and price are fixed. */
export const additionMailWording: MailWording = {
  kind: 'addition_requested',
  fields: {
    subject: { id: 'additionMail.subject', placeholders },
    title: { id: 'additionMail.title', placeholders },
    text: { id: 'additionMail.text', placeholders },
  },
};
