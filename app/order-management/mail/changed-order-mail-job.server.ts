import { countMailedChanges } from '#app/order-edits/amendments/mail/queue-changed-order-mail.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { runOrderMailJob } from './run-order-mail-job.server.ts';

/** Mails the customer how their order is after `queueChangedOrderMail`. A job that a later change overtook leaves it to that one's. */
export async function runChangedOrderMailJob(
  db: Db,
  { orderId, number }: { orderId: string; number: number },
  now: Date,
): Promise<void> {
  if ((await countMailedChanges(db, orderId)) > number) return;
  await runOrderMailJob(db, { orderId, type: 'order_changed', number }, now);
}
