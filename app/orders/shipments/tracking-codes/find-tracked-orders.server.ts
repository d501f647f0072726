import { inArray, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { readVoidCodes, voidCodesSql } from '../../labels/void-label.server.ts';
import { orders } from '../../tables.server.ts';
import { listUnsentPieces } from '../shipments.server.ts';
import type { TrackedOrder, TrackedParcel } from './plan-tracking-row.ts';

/** The orders with these numbers and what tracking codes ask about them, by their numbers. */
export async function findTrackedOrders(
  db: Db,
  numbers: string[],
): Promise<Map<string, TrackedOrder & { id: string }>> {
  if (!numbers.length) return new Map();
  const found = await db
    .select({
      id: orders.id,
      number: orders.orderNumber,
      kind: orders.kind,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
      isDeleted: sql<boolean>`${orders.deletedAt} is not null`,
      isWithdrawn: sql<boolean>`exists (select from order_withdrawals where order_id = orders.id and closed_at is null)`,
      voidCodes: voidCodesSql,
      parcels: sql<TrackedParcel[]>`(
        select coalesce(json_agg(json_build_object('id', id, 'number', number, 'carrier', carrier, 'trackingCode', tracking_code,
          'isMailed', mail_begun_at is not null) order by number), '[]')
        from order_shipments where order_id = orders.id)`,
    })
    .from(orders)
    .where(inArray(orders.orderNumber, numbers));
  const lines = await listUnsentPieces(
    db,
    found.map(({ id }) => id),
  );
  const left = new Map<string, number>();
  for (const line of lines) left.set(line.orderId, (left.get(line.orderId) ?? 0) + line.left);
  return new Map(
    found.map(({ number, voidCodes, ...order }) => [
      number,
      { ...order, left: left.get(order.id) ?? 0, voidCodes: readVoidCodes(voidCodes) },
    ]),
  );
}
