import { asc, eq, sql } from 'drizzle-orm';
import { orderLabels } from '#app/orders/labels/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';

export type AdminLabel = Awaited<ReturnType<typeof listAdminLabels>>[number];

/** Times are in ISO format. */
export async function listAdminLabels(db: Db, orderId: string) {
  const labels = await db
    .select({
      ...pickColumns(orderLabels, 'id', 'status', 'carrierCode', 'trackingCode', 'problem', 'createdAt'),
      parcel: sql<number | null>`(select number from order_shipments where id = order_labels.shipment_id)`,
      by: orderLabels.actorEmail,
      told: sql<{ message: string; at: string } | null>`(
        select json_build_object('message', message, 'at', at) from carrier_events told
        where told.provider_parcel_id = order_labels.provider_parcel_id order by at desc, status_code limit 1)`,
    })
    .from(orderLabels)
    .where(eq(orderLabels.orderId, orderId))
    .orderBy(asc(orderLabels.createdAt), asc(orderLabels.id));
  return labels.map((label) => ({ ...label, createdAt: label.createdAt.toISOString() }));
}
