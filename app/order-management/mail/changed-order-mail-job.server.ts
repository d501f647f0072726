import { countMailedChanges } from '#app/order-edits/mail/queue-changed-order-mail.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { runOrderMailJob } from './run-order-mail-job.server.ts';

/** Mails the order's current state after `queueChangedOrderMail`. Leaves it to the job of a later edit, if there is one. */
export async function runChangedOrderMailJob(
  db: Db,
  { orderId, number }: { orderId: string; number: number },
  now: Date,
): Promise<void> {
  if ((await countMailedChanges(db, orderId)) > number) return;
  await runOrderMailJob(db, { orderId, type: 'order_changed', number }, now);
}
