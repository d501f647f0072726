import { defineQueue } from '#app/platform/jobs.server.ts';

export type AccountMailKind =
  | 'verify'
  | 'reset'
  | 'password-changed'
  | 'email-change'
  | 'email-new'
  | 'email-changed';

/** Of a change of address: the new one, and where this mail goes if not to the account's own. */
export type EmailChange = { newEmail?: string; to?: string };

/** A mail about the account with this address; none when there is no such account. */
export type AccountMail = { kind: AccountMailKind; email: string; askedAt: string } & EmailChange;

/** Retried for about half an hour: a link that comes later than that helps nobody. */
export const accountMails = defineQueue<AccountMail>('account-mail', 14);
