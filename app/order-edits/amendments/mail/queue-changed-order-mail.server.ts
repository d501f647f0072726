import { and, eq, inArray } from 'drizzle-orm';
import { changedOrderMails } from '#app/orders/order-queues.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { auditLogs } from '#app/platform/tables.server.ts';

/** What is put right within it is one mail. */
const PAUSE_MS = 60_000;
const mailed = ['address-corrected', 'size-exchanged'];

/**
 * Has the customer of a paid order mailed, a minute later, how it is once an operator put it right: whoever did not ask for that hears of it before
 * it is sent. In the caller's transaction, which has written the change down.
 */
export async function queueChangedOrderMail(
  tx: Db,
  order: { id: string; paymentStatus: string },
  now: Date,
): Promise<void> {
  if (order.paymentStatus !== 'paid') return;
  const number = await countMailedChanges(tx, order.id);
  await queueJob(tx, changedOrderMails, { orderId: order.id, number }, new Date(now.getTime() + PAUSE_MS));
}

/** How many changes of an order its customer is mailed about. */
export function countMailedChanges(db: Db, orderId: string): Promise<number> {
  const isMailed = inArray(auditLogs.action, mailed);
  return db.$count(
    auditLogs,
    and(eq(auditLogs.objectType, 'order'), eq(auditLogs.objectId, orderId), isMailed),
  );
}
