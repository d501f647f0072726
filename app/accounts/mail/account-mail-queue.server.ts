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
 * For a change of address: the new one, the session that asked, and the mail's recipient if that is not the
 * account's own address.
 */
export type EmailChange = { newEmail?: string; to?: string; sessionId?: string };

/** When a mail was asked for, and in which browser, as `browserName` calls it. */
export type LinkRequest = { askedAt: string; browser: string };

/** For a deleted account: the language its owner read. */
export type Farewell = { language?: Language };

/**
 * A mail about the account with this address. Without such an account nothing is sent, except the mail that says it
 * was deleted.
 */
export type AccountMail = { kind: AccountMailKind; email: string; askedAt: string } & Partial<LinkRequest> &
  EmailChange &
  Farewell;

/** Retried for about half an hour: a link that comes later than that helps nobody. */
export const accountMails = defineQueue<AccountMail>('account-mail', 14);

/** Mails that only tell something, without a link that does anything. */
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
