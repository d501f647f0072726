import type { Db } from '#app/platform/db.server.ts';
import { queueJob } from '#app/platform/jobs.server.ts';
import { limitRate } from '#app/platform/rate-limits.server.ts';
import { limitKey } from '../read-form.server.ts';
import {
  type AccountMailKind,
  type Asked,
  accountMails,
  type EmailChange,
  type Farewell,
} from './queues.server.ts';

/** What anybody may ask for; the others follow from a step that only an owner can take. */
const limited: AccountMailKind[] = ['verify', 'reset', 'email-change', 'deletion'];

/**
 * Queues a mail about the account with an address, if there is one. Mails that somebody asks for are limited for each
 * address, news of a change is not: its owner must hear of it.
 */
export async function askForMail(
  db: Db,
  kind: AccountMailKind,
  email: string,
  facts: EmailChange & Farewell & Partial<Asked> = {},
): Promise<{ ok: true } | { ok: false; retryAfterSeconds: number }> {
  const allowed = limited.includes(kind)
    ? await limitRate('account-mail', `${kind} ${limitKey(email)}`)
    : ({ ok: true } as const);
  const asked = { askedAt: new Date().toISOString(), browser: '' };
  if (allowed.ok) await queueJob(db, accountMails, { kind, email, ...asked, ...facts });
  return allowed;
}
