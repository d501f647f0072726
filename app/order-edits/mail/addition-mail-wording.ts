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
