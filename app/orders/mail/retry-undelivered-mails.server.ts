import { inArray } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { recordOrderChange } from '../editing/mark-order-changed.server.ts';
import { type OrderMail, orderMails } from '../order-queues.server.ts';
import { emailLogs } from '../tables.server.ts';
import { listUndeliveredOf } from './undelivered-mails.server.ts';

/** Queues undelivered emails for another day of attempts. Returns their number. The caller has locked the order. */
export async function retryUndeliveredMails(
  tx: Db,
  actor: Actor,
  orderId: string,
  now: Date,
): Promise<number> {
  const mails = await listUndeliveredOf(tx, orderId);
  if (mails.length === 0) return 0;
  const retried = await tx
    .update(emailLogs)
    .set({ status: 'waiting', tries: 0, firstTriedAt: null, createdAt: now })
    .where(
      inArray(
        emailLogs.id,
        mails.map(({ id }) => id),
      ),
    )
    .returning({ type: emailLogs.emailType, number: emailLogs.resend });
  for (const mail of retried) {
    await queueJob(tx, orderMails, { orderId, ...mail, type: mail.type as OrderMail['type'] });
  }
  const after = { problem: mails.map(({ problem }) => problem).join('\n') };
  await recordOrderChange(tx, actor, orderId, { action: 'mail-retried', after }, now);
  return mails.length;
}
