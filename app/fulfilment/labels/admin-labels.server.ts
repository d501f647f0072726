import { asc, eq, sql } from 'drizzle-orm';
import type { LabelStatus } from '#app/orders/labels/label-status.ts';
import { orderLabels } from '#app/orders/labels/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';

/** Times are in ISO format. */
export type AdminLabel = {
  id: string;
  status: LabelStatus;
  parcel: number | null;
  carrierCode: string;
  trackingCode: string;
  problem: string | null;
  by: string;
  createdAt: string;
  deliveredAt: string | undefined;
  told: { message: string; at: string } | null;
};

export async function listAdminLabels(db: Db, orderId: string): Promise<AdminLabel[]> {
  const labels = await db
    .select({
      id: orderLabels.id,
      status: orderLabels.status,
      parcel: sql<number | null>`(select number from order_shipments where id = order_labels.shipment_id)`,
      carrierCode: orderLabels.carrierCode,
      trackingCode: orderLabels.trackingCode,
      problem: orderLabels.problem,
      by: orderLabels.actorEmail,
      createdAt: orderLabels.createdAt,
      deliveredAt: orderLabels.deliveredAt,
      told: sql<{ message: string; at: string } | null>`(
        select json_build_object('message', message, 'at', at) from carrier_events told
        where told.provider_parcel_id = order_labels.provider_parcel_id order by at desc, status_code limit 1)`,
    })
    .from(orderLabels)
    .where(eq(orderLabels.orderId, orderId))
    .orderBy(asc(orderLabels.createdAt), asc(orderLabels.id));
  return labels.map(({ createdAt, deliveredAt, ...label }) => ({
    ...label,
    createdAt: createdAt.toISOString(),
    deliveredAt: deliveredAt?.toISOString(),
  }));
}
