import type { MailWording } from '#app/platform/mail/wording/mail-wording.ts';

const placeholders = ['number', 'brand'];

/** What operators can reword of the mail that asks to pay for what is added to an order; until when, and what it costs, stays. */
export const additionMailWording: MailWording = {
  kind: 'addition_requested',
  fields: {
    subject: { id: 'additionMail.subject', placeholders },
    title: { id: 'additionMail.title', placeholders },
    text: { id: 'additionMail.text', placeholders },
  },
};
