import type { Db } from '#app/platform/database/db.server.ts';
import { clientSubnet } from '#app/platform/http/clients/client-subnet.ts';
import { limitRate } from '#app/platform/http/limits/rate-limiter.server.ts';
import type { RequestInfo } from '#app/platform/http/request-info.server.ts';
import { defineQueue, queueJob } from '#app/platform/jobs/jobs.server.ts';
import { limitMailsToMailbox, mailboxKey } from '#app/platform/mail/mail-limits.server.ts';
import type { MailWording } from '#app/platform/mail/wording/mail-wording.ts';
import type { Language } from '#app/platform/text/language.ts';
import { knownDeviceLimitKey, mailsForAsker } from '../account-limits.server.ts';
import { browserOf } from '../sessions/browser-name.ts';

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
  const asker = known ?? `${mailboxKey(email)} ${clientSubnet(info.clientAddress)}`;
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

/** Texts of account emails that operators can reword. The security and legal parts are fixed. */
export const accountMailWordings: Record<AccountMailKind, MailWording> = {
  verify: wordingOf('verify', { text: ['brand'] }),
  reset: wordingOf('reset', { greeting: true, text: ['brand'] }),
  'password-changed': wordingOf('password-changed', { greeting: true, text: ['brand'] }),
  'second-factor-changed': wordingOf('second-factor-changed', { greeting: true }),
  'passkey-added': wordingOf('passkey-added', { greeting: true }),
  'passkey-removed': wordingOf('passkey-removed', { greeting: true }),
  'email-change': wordingOf('email-change', { greeting: true, text: ['brand', 'newEmail'] }),
  'email-new': wordingOf('email-new', { text: ['brand', 'newEmail'] }),
  'email-changed': wordingOf('email-changed', { greeting: true, text: ['brand', 'newEmail'] }),
  deletion: wordingOf('deletion', { greeting: true, text: ['brand'] }),
  deleted: wordingOf('deleted', {}),
};

function wordingOf(kind: AccountMailKind, { greeting, text }: { greeting?: boolean; text?: string[] }) {
  const brand = { placeholders: ['brand'] };
  return {
    kind: `account-${kind}`,
    fields: {
      subject: { id: `accountMail.${kind}.subject`, ...brand },
      title: { id: `accountMail.${kind}.title`, ...brand },
      ...(greeting && { greeting: { id: 'accountMail.greeting', placeholders: ['firstName', 'brand'] } }),
      ...(text && {
        text: {
          id: `accountMail.${kind}.text`,
          placeholders: text,
          required: text.filter((name) => name === 'newEmail'),
        },
      }),
    },
  };
}
