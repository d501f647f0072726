import type { MailWording } from '#app/platform/mail/wording/mail-wording.ts';

/** What operators can reword of the mail that asks to confirm a subscription; how long it works and the way off the list stay. */
export const confirmationMailWording: MailWording = {
  kind: 'newsletter-confirmation',
  fields: {
    subject: { id: 'newsletter.mail.subject', placeholders: ['brand'] },
    title: { id: 'newsletter.mail.title', placeholders: ['brand'] },
    text: { id: 'newsletter.mail.text', placeholders: ['brand'] },
  },
};
