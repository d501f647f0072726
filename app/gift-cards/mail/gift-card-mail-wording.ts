import type { MailWording } from '#app/platform/mail/wording/mail-wording.ts';

/** Texts of the gift card's mail that operators can reword; the code, instructions and the sender's message are fixed. */
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

/** Texts of the mail about a card's new address that operators can reword; how to object is fixed. */
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
