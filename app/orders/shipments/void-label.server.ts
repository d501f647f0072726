import { eq, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { orders } from '../tables.server.ts';
import { readTrackingCode } from './carriers.ts';

const isVoidSql = sql`label.shipment_id is null and label.status in ('cancelling', 'cancelled', 'kept')`;

/** True if the last bought label of an order of `orders` is void: given up before its parcel went, and the order is unsent. */
export const hasVoidLabelSql = sql<boolean>`(orders.status not in ('shipped', 'delivered')
  and coalesce((select ${isVoidSql} from order_labels label
    where label.order_id = orders.id and label.bought_at is not null
    order by label.created_at desc, label.id desc limit 1), false))`;

/** Codes of the void labels of an order of `orders`, as the carrier wrote them. */
export const voidCodesSql = sql<string[]>`array(select label.tracking_code from order_labels label
  where label.order_id = orders.id and label.bought_at is not null and ${isVoidSql})`;

export function readVoidCodes(codes: string[]): string[] {
  return codes.flatMap((code) => readTrackingCode(code) ?? []);
}

/** Returns whether a parcel would use a void label: by its code, or without a code while the newest label is void. */
export async function usesVoidLabel(db: Db, orderId: string, trackingCode = ''): Promise<boolean> {
  const [order] = await db
    .select({ hasVoidLabel: hasVoidLabelSql, voidCodes: voidCodesSql })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order) return false;
  return trackingCode ? readVoidCodes(order.voidCodes).includes(trackingCode) : order.hasVoidLabel;
}
