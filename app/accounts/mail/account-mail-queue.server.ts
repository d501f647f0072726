import type { Db } from '#app/platform/database/db.server.ts';
import { clientNetwork } from '#app/platform/http/clients/client-network.ts';
import { limitRate } from '#app/platform/http/limits/rate-limiter.server.ts';
import type { RequestInfo } from '#app/platform/http/request-info.server.ts';
import { defineQueue, queueJob } from '#app/platform/jobs/jobs.server.ts';
import { limitMailsToMailbox, mailboxKey } from '#app/platform/mail/mail-limits.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { mailsForAsker } from '../account-limits.server.ts';
import { browserOf } from '../sessions/browser-name.ts';
import { knownDeviceLimitKey } from '../sign-in/known-device.server.ts';

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

type EmailChange = { newEmail?: string; to?: string; sessionId?: string };

export type LinkRequest = { askedAt: string; browser: string };

type Farewell = { language?: Language };

/** A mail to the account with this address. Without an account only `deleted` is sent, which confirms a deletion. */
export type AccountMail = { kind: AccountMailKind; email: string; askedAt: string } & Partial<LinkRequest> &
  EmailChange &
  Farewell;

/** Retries for about half an hour. After that, the customer no longer expects the link. */
export const accountMails = defineQueue<AccountMail>('account-mail', 14);

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

/** Queues a requested link or returns the seconds to wait. A stranger's requests do not use up the owner's limit. */
export async function queueRateLimitedAccountLink(
  db: Db,
  kind: 'verify' | 'reset' | 'email-change' | 'deletion',
  email: string,
  info: RequestInfo,
  request: Request,
  change: EmailChange = {},
): Promise<{ ok: true } | { ok: false; retryAfterSeconds: number }> {
  const known = knownDeviceLimitKey(request, email);
  const asker = known ?? `${mailboxKey(email)} ${clientNetwork(info.clientAddress)}`;
  let allowed = await limitRate(mailsForAsker, `${kind} ${asker}`);
  if (allowed.ok && !known) allowed = await limitMailsToMailbox(kind, email);
  if (allowed.ok) await queueAccountMail(db, kind, email, { ...change, browser: browserOf(request) });
  return allowed;
}

/** Queues a mail to the account with this address. Has no rate limit, so call it only for the owner's own actions. */
export async function queueAccountMail(
  db: Db,
  kind: AccountMailKind,
  email: string,
  fields: EmailChange & Farewell & Partial<LinkRequest> = {},
): Promise<void> {
  await queueJob(db, accountMails, { kind, email, askedAt: new Date().toISOString(), ...fields });
}
