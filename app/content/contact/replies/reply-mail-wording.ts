import type { MailWording } from '#app/platform/mail/wording/mail-wording.ts';

export const answerMailWording: MailWording = {
  kind: 'contact-answer',
  fields: {
    subject: { id: 'contactAnswer.subject', placeholders: ['brand', 'name'] },
    greeting: { id: 'contactAnswer.greeting', placeholders: ['name', 'brand'] },
    closing: { id: 'contactAnswer.closing', placeholders: ['brand', 'name'] },
  },
};
