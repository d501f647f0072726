import type { MailWording } from '#app/platform/mail/wording/mail-wording.ts';

export const confirmationMailWording: MailWording = {
  kind: 'newsletter-confirmation',
  fields: {
    subject: { id: 'newsletter.mail.subject', placeholders: ['brand'] },
    title: { id: 'newsletter.mail.title', placeholders: ['brand'] },
    text: { id: 'newsletter.mail.text', placeholders: ['brand'] },
  },
};
