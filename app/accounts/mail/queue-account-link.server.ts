import type { Db } from '#app/platform/database/db.server.ts';
import { clientNetwork } from '#app/platform/http/clients/client-network.ts';
import { limitRate } from '#app/platform/http/limits/rate-limiter.server.ts';
import type { RequestInfo } from '#app/platform/http/request-info.server.ts';
import { limitMailsToMailbox, mailboxKey } from '#app/platform/mail/mail-limits.server.ts';
import { mailsForAsker } from '../account-limits.server.ts';
import { browserOf } from '../sessions/browser-name.ts';
import { knownDeviceLimitKey } from '../signing-in/known-device.server.ts';
import type { EmailChange } from './account-mail-queue.server.ts';
import { queueAccountMail } from './queue-account-mail.server.ts';

/**
 * Queues a mail with a link on request. A browser the owner has signed in with has its own limit; others share one
 * with their network and all forms' limit for the mailbox, so that a stranger can neither flood the mailbox nor use
 * up the owner's limit. Returns the seconds to wait past a limit.
 */
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
