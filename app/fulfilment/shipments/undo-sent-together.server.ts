import { and, eq, inArray } from 'drizzle-orm';
import { orderShipments } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { undoShipment } from './undo-shipment.server.ts';

type SentTogether = { orderIds: string[]; sentAt: Date };

/** Returns the shipments of these orders that an operator made together at that time. */
export function listSentTogether(db: Db, actor: Actor, { orderIds, sentAt }: SentTogether) {
  return db
    .select({ id: orderShipments.id, orderId: orderShipments.orderId })
    .from(orderShipments)
    .where(
      and(
        inArray(orderShipments.orderId, orderIds),
        eq(orderShipments.sentAt, sentAt),
        eq(orderShipments.actorEmail, actor.email),
      ),
    );
}

/**
 * Undoes them in a transaction each, so that a mailed one does not affect the others. Returns how many were undone, and how many were too
 * late.
 */
export async function undoSentTogether(
  db: Db,
  actor: Actor,
  sent: SentTogether,
  now: Date,
): Promise<{ undone: number; tooLate: number }> {
  const answers: boolean[] = [];
  for (const { id } of await listSentTogether(db, actor, sent))
    answers.push((await undoShipment(db, actor, id, now)).ok);
  const undone = answers.filter(Boolean).length;
  return { undone, tooLate: answers.length - undone };
}
