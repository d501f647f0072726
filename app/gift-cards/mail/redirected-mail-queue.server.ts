import { defineQueue } from '#app/platform/jobs/jobs.server.ts';
import type { Language } from '#app/platform/text/language.ts';

/** Notifies buyer and former recipient of a card's new address, which is masked here; `number` counts the card's mails. */
export type RedirectedCardMail = {
  giftCardId: string;
  number: number;
  to: string;
  language: Language;
  newEmail: string;
};

/** Retried for about a day. */
export const redirectedCardMails = defineQueue<RedirectedCardMail>('gift-card-redirected-mail', 300);
