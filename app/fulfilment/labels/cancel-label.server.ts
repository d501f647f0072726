import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { recordOrderChange } from '#app/orders/editing/order-log.server.ts';
import { orderLabels } from '#app/orders/labels/tables.server.ts';
import { labelCancellations } from '#app/orders/order-queues.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { referenceOf } from './buy-label.server.ts';
import { CarrierAway, cancelCarrierLabel, findCarrierLabel } from './sendcloud.server.ts';

/** Queues the cancellation of a label that no parcel uses. A second request returns `not-found`. */
export function requestLabelCancellation(
  db: Db,
  actor: Actor,
  { number, labelId }: { number: string; labelId: string },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'not-found' }> {
  return db.transaction(async (tx) => {
    const [label] = await tx
      .update(orderLabels)
      .set({ status: 'cancelling', problem: null })
      .where(
        and(
          eq(orderLabels.id, labelId),
          isNull(orderLabels.shipmentId),
          inArray(orderLabels.status, ['wanted', 'bought', 'refused', 'kept']),
          sql`${orderLabels.orderId} = (select id from orders where order_number = ${number})`,
        ),
      )
      .returning({ orderId: orderLabels.orderId });
    if (!label) return { ok: false, reason: 'not-found' };
    await recordOrderChange(tx, actor, label.orderId, { action: 'label-cancelled' }, now);
    await queueJob(tx, labelCancellations, { labelId });
    return { ok: true };
  });
}

/** Cancels a label even if its purchase is uncertain, or stores the reason for a refusal. `away` means: retry later. */
export async function cancelLabel(db: Db, labelId: string, now: Date): Promise<'done' | 'away'> {
  const [label] = await db
    .select({
      attempt: orderLabels.attempt,
      providerShipmentId: orderLabels.providerShipmentId,
      isBusy: sql<boolean>`coalesce(${orderLabels.busyUntil} > ${now.toISOString()}::timestamptz, false)`,
    })
    .from(orderLabels)
    .where(and(eq(orderLabels.id, labelId), eq(orderLabels.status, 'cancelling')));
  if (!label) return 'done';
  // Another process is buying the label and will soon store the carrier's id.
  if (label.isBusy) return 'away';
  try {
    const shipmentId = label.providerShipmentId ?? (await findBought(labelId, label.attempt));
    const answer = shipmentId ? await cancelCarrierLabel(shipmentId) : ({ ok: true } as const);
    await db
      .update(orderLabels)
      .set(answer.ok ? { status: 'cancelled', problem: null } : { status: 'kept', problem: answer.problem })
      .where(and(eq(orderLabels.id, labelId), eq(orderLabels.status, 'cancelling')));
    return 'done';
  } catch (error) {
    if (!(error instanceof CarrierAway)) throw error;
    await db.update(orderLabels).set({ problem: error.message }).where(eq(orderLabels.id, labelId));
    return 'away';
  }
}

async function findBought(labelId: string, attempt: number): Promise<string | undefined> {
  const found = await findCarrierLabel(referenceOf(labelId, attempt));
  return found?.ok ? found.label.shipmentId : undefined;
}

export async function cancelLabelsOfEndedOrders(db: Db, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const given = await tx
      .update(orderLabels)
      .set({ status: 'cancelling' })
      .from(orders)
      .where(
        and(
          eq(orders.id, orderLabels.orderId),
          isNull(orderLabels.shipmentId),
          inArray(orderLabels.status, ['wanted', 'bought', 'refused']),
          // A newer label may belong to an order that is being shipped at this moment.
          lt(orderLabels.createdAt, new Date(now.getTime() - 60_000)),
          or(
            eq(orders.status, 'cancelled'),
            eq(orders.paymentStatus, 'refunded'),
            sql`${orders.deletedAt} is not null`,
          ),
        ),
      )
      .returning({ id: orderLabels.id });
    for (const { id } of given) await queueJob(tx, labelCancellations, { labelId: id });
  });
}
