import { and, eq, inArray } from 'drizzle-orm';
import { changedOrderMails } from '#app/orders/order-queues.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { auditLogs } from '#app/platform/tables.server.ts';

/** All edits of an order within this time are reported in one email. */
const PAUSE_MS = 60_000;
const mailed = ['address-corrected', 'size-exchanged'];

/** Queues an email about an edited order for a minute later, so that operators can first undo a mistake. */
export async function queueChangedOrderMail(tx: Db, order: { id: string; paymentStatus: string }, now: Date) {
  if (order.paymentStatus !== 'paid') return;
  const number = await countMailedChanges(tx, order.id);
  await queueJob(tx, changedOrderMails, { orderId: order.id, number }, new Date(now.getTime() + PAUSE_MS));
}

export function countMailedChanges(db: Db, orderId: string): Promise<number> {
  const isMailed = inArray(auditLogs.action, mailed);
  return db.$count(
    auditLogs,
    and(eq(auditLogs.objectType, 'order'), eq(auditLogs.objectId, orderId), isMailed),
  );
}
