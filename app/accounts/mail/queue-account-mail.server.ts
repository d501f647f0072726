import type { Db } from '#app/platform/database/db.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import {
  type AccountMailKind,
  accountMails,
  type EmailChange,
  type Farewell,
  type LinkRequest,
} from './account-mail-queue.server.ts';

/**
 * Queues a mail about the account with this address, if there is one. For steps that only its owner can take, so it
 * is not rate-limited.
 */
export async function queueAccountMail(
  db: Db,
  kind: AccountMailKind,
  email: string,
  fields: EmailChange & Farewell & Partial<LinkRequest> = {},
): Promise<void> {
  await queueJob(db, accountMails, { kind, email, askedAt: new Date().toISOString(), ...fields });
}
