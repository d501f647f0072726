import { eq, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { orders } from '../tables.server.ts';
import { readTrackingCode } from './carriers.ts';

const isVoidSql = sql`label.shipment_id is null and label.status in ('cancelling', 'cancelled', 'kept')`;

/** A label is void if it was cancelled before its parcel was sent. */
export const hasVoidLabelSql = sql<boolean>`(orders.status not in ('shipped', 'delivered')
  and coalesce((select ${isVoidSql} from order_labels label
    where label.order_id = orders.id and label.bought_at is not null
    order by label.created_at desc, label.id desc limit 1), false))`;

export const voidCodesSql = sql<string[]>`array(select label.tracking_code from order_labels label
  where label.order_id = orders.id and label.bought_at is not null and ${isVoidSql})`;

export function readVoidCodes(codes: string[]): string[] {
  return codes.flatMap((code) => readTrackingCode(code) ?? []);
}

/** A parcel without a tracking code uses the order's newest label. */
export async function usesVoidLabel(db: Db, orderId: string, trackingCode = ''): Promise<boolean> {
  const [order] = await db
    .select({ hasVoidLabel: hasVoidLabelSql, voidCodes: voidCodesSql })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order) return false;
  return trackingCode ? readVoidCodes(order.voidCodes).includes(trackingCode) : order.hasVoidLabel;
}
