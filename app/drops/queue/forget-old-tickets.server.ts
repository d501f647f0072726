import { and, isNotNull, lt, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { deleteInBatches, inBatches } from '#app/platform/retention/delete-in-batches.server.ts';
import { daysBefore } from '#app/platform/retention/retention-borders.ts';
import { dropQueues, dropQueueTickets } from './tables.server.ts';

/** Keeps accounts this long for questions about a drop. */
const ACCOUNT_DAYS = 30;
/** Keeps tickets this long, so that anyone can check the draw of places. */
const TICKET_DAYS = 365;

/**
 * Removes the account from tickets a month after they joined, and deletes them after a year. A queue without a drop is deleted with its
 * last ticket.
 */
export async function forgetOldTickets(db: Db, now: Date): Promise<void> {
  const { joinedAt, customerId } = dropQueueTickets;
  const isNamed = and(isNotNull(customerId), lt(joinedAt, daysBefore(now, ACCOUNT_DAYS)));
  await inBatches(async (most) => {
    const { rowCount } =
      await db.execute(sql`update drop_queue_tickets set customer_id = null where ctid = any (array(
      select ctid from drop_queue_tickets where ${isNamed} limit ${most} for update skip locked))`);
    return rowCount ?? 0;
  });
  await deleteInBatches(db, dropQueueTickets, lt(joinedAt, daysBefore(now, TICKET_DAYS)));
  await deleteInBatches(db, dropQueues, and(isWithoutTickets, isWithoutDrop));
}

const isWithoutTickets = sql`not exists (select from drop_queue_tickets as left_over where left_over.drop_id = drop_queues.drop_id)`;
/** A drop in the bin may come back, so its queue stays. */
const isWithoutDrop = sql`not exists (select from drops where drops.id = drop_queues.drop_id)
  and not exists (select from bin_items where kind = 'drop' and object_id = drop_queues.drop_id)`;
