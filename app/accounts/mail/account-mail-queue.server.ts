import { defineQueue } from '#app/platform/jobs/jobs.server.ts';
import type { Language } from '#app/platform/text/language.ts';

export type AccountMailKind =
  | 'verify'
  | 'reset'
  | 'password-changed'
  | 'email-change'
  | 'email-new'
  | 'email-changed'
  | 'deletion'
  | 'deleted';

/** Of a change of address: the new one, the session that asked, and where this mail goes if not to the account's own. */
export type EmailChange = { newEmail?: string; to?: string; sessionId?: string };

/** When a mail was asked for, and in which browser, as `browserName` calls it. */
export type LinkRequest = { askedAt: string; browser: string };

/** Of an account that is gone: what its owner reads. */
export type Farewell = { language?: Language };

/** A mail about the account with this address; none when there is no such account, but for the last one. */
export type AccountMail = { kind: AccountMailKind; email: string; askedAt: string } & Partial<LinkRequest> &
  EmailChange &
  Farewell;

/** Retried for about half an hour: a link that comes later than that helps nobody. */
export const accountMails = defineQueue<AccountMail>('account-mail', 14);

/** Mails that only tell something, without a link that does anything. */
export function isNews(kind: AccountMailKind): boolean {
  return kind === 'password-changed' || kind === 'email-changed' || kind === 'deleted';
}
