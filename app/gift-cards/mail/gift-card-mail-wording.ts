import type { MailWording } from '#app/platform/mail/wording/mail-wording.ts';

/** What operators can reword of the mail that brings a gift card; the code, how to spend it and its giver's own message stay. */
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

/** These words of the mail about a card that goes to another address can be reworded; how to object stays. */
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
