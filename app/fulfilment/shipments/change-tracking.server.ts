import { eq } from 'drizzle-orm';
import type { Parcel } from '#app/orders/shipments/shipments.server.ts';
import { orderShipments, orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';

/**
 * Changes a parcel's carrier and code. A mail not sent yet has them; nothing is mailed again. Refuses missing shipments, and anonymised
 * orders, since the code would identify them. Idempotent.
 */
export function changeTracking(
  db: Db,
  actor: Actor,
  { shipmentId, carrier, trackingCode }: Parcel & { shipmentId: string },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'not-found' | 'anonymised' }> {
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select({
        orderId: orderShipments.orderId,
        number: orderShipments.number,
        carrier: orderShipments.carrier,
        trackingCode: orderShipments.trackingCode,
        email: orders.email,
      })
      .from(orderShipments)
      .innerJoin(orders, eq(orders.id, orderShipments.orderId))
      .where(eq(orderShipments.id, shipmentId))
      .for('update', { of: orderShipments });
    if (!before) return { ok: false, reason: 'not-found' };
    if (!before.email) return { ok: false, reason: 'anonymised' };
    if (before.carrier === carrier && before.trackingCode === trackingCode) return { ok: true };
    await tx.update(orderShipments).set({ carrier, trackingCode }).where(eq(orderShipments.id, shipmentId));
    const change = {
      objectType: 'order',
      objectId: before.orderId,
      action: 'tracking-changed',
      before: { carrier: before.carrier, trackingCode: before.trackingCode },
      after: { parcel: before.number, carrier, trackingCode },
    } as const;
    await recordChange(tx, actor, change, now);
    return { ok: true };
  });
}
