import { defineQueue } from '#app/platform/jobs/jobs.server.ts';
import type { Language } from '#app/platform/text/language.ts';

/** A card that goes to another address, told to its buyer and its former recipient; `number` counts the card's mails. */
export type RedirectedCardMail = {
  giftCardId: string;
  number: number;
  to: string;
  language: Language;
  /** The new address, masked. */
  newEmail: string;
};

/** Retried for about a day. */
export const redirectedCardMails = defineQueue<RedirectedCardMail>('gift-card-redirected-mail', 300);
