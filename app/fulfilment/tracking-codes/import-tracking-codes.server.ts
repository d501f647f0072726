import { eq, inArray, sql } from 'drizzle-orm';
import { lockOrder } from '#app/orders/editing/lock-order.server.ts';
import { readVoidCodes, voidCodesSql } from '#app/orders/shipments/insert-shipment.server.ts';
import { listUnsentItems } from '#app/orders/shipments/shipments.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { changeTracking, sendShipment } from '../shipments/send-shipment.server.ts';
import {
  planTrackingRow,
  type TrackedParcel,
  type TrackingPlan,
  type TrackingRow,
  trackingPlanKey,
} from './tracking-import-row.ts';

export type ConfirmedTrackingRow = Omit<TrackingRow, 'line'> & { planKey: string };

export type ImportedTrackingRow = Omit<TrackingRow, 'line'> & {
  plan: TrackingPlan;
  orderId: string | undefined;
};

export async function planTrackingCodes<Row extends Omit<TrackingRow, 'line'>>(
  db: Db,
  rows: Row[],
): Promise<(Row & { plan: TrackingPlan })[]> {
  const numbers = rows.map(({ number }) => number);
  const found = await findTrackedOrders(db, numbers);
  return rows.map((row) => ({ ...row, plan: planTrackingRow(found.get(row.number), row) }));
}

/** Sends or corrects one order per transaction. Refuses rows whose plan has changed. A repeated list does nothing. */
export async function importTrackingCodes(
  db: Db,
  actor: Actor,
  rows: ConfirmedTrackingRow[],
  now: Date,
): Promise<ImportedTrackingRow[]> {
  const imported: ImportedTrackingRow[] = [];
  for (const row of rows) imported.push(await importRow(db, actor, row, now));
  return imported;
}

function importRow(db: Db, actor: Actor, { planKey, ...row }: ConfirmedTrackingRow, now: Date) {
  const { number, carrier, trackingCode } = row;
  return db.transaction(async (tx) => {
    // The lock prevents concurrent shipments of this order.
    await lockOrder(tx, eq(orders.orderNumber, number));
    const order = (await findTrackedOrders(tx, [number])).get(number);
    const plan = planTrackingRow(order, row);
    const answer = (became: TrackingPlan) => ({ ...row, plan: became, orderId: order?.id });
    if (plan.does === 'nothing' || plan.does === 'refuse') return answer(plan);
    if (trackingPlanKey(plan) !== planKey) return answer({ does: 'refuse', reason: 'changed-meanwhile' });
    const done =
      plan.does === 'send'
        ? await sendShipment(
            tx,
            actor,
            { order: { number }, shipmentId: crypto.randomUUID(), carrier, trackingCode, mails: true },
            now,
          )
        : await changeTracking(tx, actor, { shipmentId: plan.parcel.id, carrier, trackingCode }, now);
    return answer(done.ok ? plan : { does: 'refuse', reason: 'changed-meanwhile' });
  });
}

async function findTrackedOrders(db: Db, numbers: string[]) {
  const found = await db
    .select({
      ...pickColumns(orders, 'id', 'kind', 'status', 'paymentStatus'),
      number: orders.orderNumber,
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
  const ids = found.map(({ id }) => id);
  const lines = await listUnsentItems(db, ids);
  const left = new Map<string, number>();
  for (const line of lines) left.set(line.orderId, (left.get(line.orderId) ?? 0) + line.left);
  return new Map(
    found.map(({ number, voidCodes, ...order }) => [
      number,
      { ...order, left: left.get(order.id) ?? 0, voidCodes: readVoidCodes(voidCodes) },
    ]),
  );
}
