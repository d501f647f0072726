import { defineQueue } from '#app/platform/jobs/jobs.server.ts';
import type { Language } from '#app/platform/text/language.ts';

export type AccountMailKind =
  | 'verify'
  | 'reset'
  | 'password-changed'
  | 'second-factor-changed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'email-change'
  | 'email-new'
  | 'email-changed'
  | 'deletion'
  | 'deleted';

/**
 * For a change of address: the new one, the requesting session, and the recipient if not the account's current
 * address.
 */
export type EmailChange = { newEmail?: string; to?: string; sessionId?: string };

/** Time of the request and its browser, as named by `browserName`. */
export type LinkRequest = { askedAt: string; browser: string };

export type Farewell = { language?: Language };

/**
 * A mail about the account with this address. Without an account nothing is sent, except the confirmation of its
 * deletion.
 */
export type AccountMail = { kind: AccountMailKind; email: string; askedAt: string } & Partial<LinkRequest> &
  EmailChange &
  Farewell;

/** Retried for about half an hour; a later link is useless. */
export const accountMails = defineQueue<AccountMail>('account-mail', 14);

/** True for notices without a link that does anything. */
export function isNews(kind: AccountMailKind): boolean {
  return news.includes(kind);
}

const news: readonly AccountMailKind[] = [
  'password-changed',
  'second-factor-changed',
  'passkey-added',
  'passkey-removed',
  'email-changed',
  'deleted',
];
