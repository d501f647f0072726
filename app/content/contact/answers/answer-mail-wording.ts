import type { MailWording } from '#app/platform/mail/wording/mail-wording.ts';

/** Defines the editable texts of answers; the answer and the quoted message are fixed. */
export const answerMailWording: MailWording = {
  kind: 'contact-answer',
  fields: {
    subject: { id: 'contactAnswer.subject', placeholders: ['brand', 'name'] },
    greeting: { id: 'contactAnswer.greeting', placeholders: ['name', 'brand'] },
    closing: { id: 'contactAnswer.closing', placeholders: ['brand', 'name'] },
  },
};
