import type { MailWording } from '#app/platform/mail/wording/mail-wording.ts';

/** Texts that operators can reword. The code, the instructions and the sender's message are fixed. */
export const giftCardMailWording: MailWording = {
  kind: 'gift-card',
  fields: {
    subject: { id: 'giftCardMail.subject', placeholders: ['amount', 'brand'] },
    title: { id: 'giftCardMail.title', placeholders: ['amount', 'brand'], required: ['amount'] },
    greeting: { id: 'giftCardMail.greeting', placeholders: ['name', 'brand'] },
    text: {
      id: 'giftCardMail.from',
      placeholders: ['name', 'amount', 'brand'],
      required: ['name', 'amount'],
    },
  },
};

/** Texts that operators can reword. The instructions for objecting are fixed. */
export const redirectedCardMailWording: MailWording = {
  kind: 'gift-card-redirected',
  fields: {
    subject: { id: 'giftCardRedirected.subject', placeholders: ['brand'] },
    title: { id: 'giftCardRedirected.title', placeholders: ['brand'] },
    text: {
      id: 'giftCardRedirected.text',
      placeholders: ['end', 'newEmail', 'brand'],
      required: ['end', 'newEmail'],
    },
  },
};
