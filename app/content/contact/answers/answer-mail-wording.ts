import type { MailWording } from '#app/platform/mail/wording/mail-wording.ts';

/** What operators can reword of every answer to a message; the answer itself and what was asked stay. */
export const answerMailWording: MailWording = {
  kind: 'contact-answer',
  fields: {
    subject: { id: 'contactAnswer.subject', placeholders: ['brand', 'name'] },
    greeting: { id: 'contactAnswer.greeting', placeholders: ['name', 'brand'] },
    closing: { id: 'contactAnswer.closing', placeholders: ['brand', 'name'] },
  },
};
