import type { Db } from '#app/platform/database/db.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import {
  type AccountMailKind,
  accountMails,
  type EmailChange,
  type Farewell,
  type LinkRequest,
} from './account-mail-queue.server.ts';

/** Queues a mail to the account with this address, if any. Not rate-limited: only for actions of its owner. */
export async function queueAccountMail(
  db: Db,
  kind: AccountMailKind,
  email: string,
  fields: EmailChange & Farewell & Partial<LinkRequest> = {},
): Promise<void> {
  await queueJob(db, accountMails, { kind, email, askedAt: new Date().toISOString(), ...fields });
}
