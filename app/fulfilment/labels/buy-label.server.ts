import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { sizeWeight } from '#app/catalogue/product-sql.server.ts';
import { productSizes, products } from '#app/catalogue/tables.server.ts';
import { orderLabels } from '#app/orders/labels/tables.server.ts';
import { isOrderedSize } from '#app/orders/ordered-size.server.ts';
import { parcelOfLabel } from '#app/orders/shipments/insert-shipment.server.ts';
import { listItemsToSend } from '#app/orders/shipments/shipments.server.ts';
import { orderItems, orderShipments, orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { faultPoint } from '#app/platform/fault-point.server.ts';
import { labelAddress } from './request-labels.server.ts';
import {
  type BoughtLabel,
  buyCarrierLabel,
  CarrierAway,
  findCarrierLabel,
  type LabelAnswer,
} from './sendcloud.server.ts';

/** Longer than the carrier's timeout. A label is reserved for one process for this time, even if the process dies. */
const BUSY_SECONDS = 60;

/** Buys a label once, even if called again: the carrier accepts each reference once. `busy` and `away`: retry later. */
export async function buyLabel(db: Db, labelId: string, now: Date): Promise<'done' | 'busy' | 'away'> {
  const claimed = await claim(db, labelId, now);
  if (claimed !== 'mine') return claimed;
  const asked = await readLabelOrder(db, labelId);
  if (!asked) return 'done';
  try {
    const before = asked.tries > 1 ? await findCarrierLabel(asked.order.reference) : undefined;
    const answer = before ?? (await buyCarrierLabel(asked.order));
    faultPoint('label-bought');
    await keep(db, labelId, answer, now);
    return 'done';
  } catch (error) {
    if (!(error instanceof CarrierAway)) throw error;
    await db
      .update(orderLabels)
      .set({ busyUntil: null, problem: error.message })
      .where(eq(orderLabels.id, labelId));
    return 'away';
  }
}

export function referenceOf(labelId: string, attempt: number): string {
  return `${labelId}-${attempt}`;
}

async function claim(db: Db, labelId: string, now: Date): Promise<'mine' | 'busy' | 'done'> {
  const [mine] = await db
    .update(orderLabels)
    .set({ busyUntil: new Date(now.getTime() + BUSY_SECONDS * 1000), tries: sql`${orderLabels.tries} + 1` })
    .where(
      and(
        eq(orderLabels.id, labelId),
        eq(orderLabels.status, 'wanted'),
        or(isNull(orderLabels.busyUntil), sql`${orderLabels.busyUntil} <= ${now.toISOString()}::timestamptz`),
      ),
    )
    .returning({ id: orderLabels.id });
  if (mine) return 'mine';
  const [label] = await db
    .select({ status: orderLabels.status })
    .from(orderLabels)
    .where(eq(orderLabels.id, labelId));
  return label?.status === 'wanted' ? 'busy' : 'done';
}

async function readLabelOrder(db: Db, labelId: string) {
  const [label] = await db
    .select({
      ...pickColumns(orderLabels, 'orderId', 'attempt', 'tries'),
      number: orders.orderNumber,
      ...pickColumns(orders, 'phone', 'shippingAddress', 'business'),
    })
    .from(orderLabels)
    .innerJoin(orders, eq(orders.id, orderLabels.orderId))
    .where(eq(orderLabels.id, labelId));
  if (!label) return undefined;
  const to = labelAddress(label);
  if (!to) return undefined;
  const order = {
    reference: referenceOf(labelId, label.attempt),
    orderNumber: label.number,
    to,
    grams: await weigh(db, label.orderId),
  };
  return { order, tries: label.tries };
}

/** Returns the weight in grams. Carriers require one, so a product without a weight counts as half a kilo. */
async function weigh(db: Db, orderId: string): Promise<number> {
  const left = await listItemsToSend(db, [orderId]);
  const weights = await db
    .select({ position: orderItems.position, grams: sizeWeight })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.productId))
    .leftJoin(productSizes, isOrderedSize)
    .where(eq(orderItems.orderId, orderId));
  return left.reduce((sum, { position, left: pieces }) => {
    const grams = weights.find((one) => one.position === position)?.grams ?? UNKNOWN_GRAMS;
    return sum + grams * pieces;
  }, 0);
}

const UNKNOWN_GRAMS = 500;

function keep(db: Db, labelId: string, answer: LabelAnswer, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    if (!answer.ok) {
      await tx
        .update(orderLabels)
        .set({
          status: 'refused',
          problem: answer.problem,
          busyUntil: null,
          tries: 0,
          // A refused shipment keeps its reference at the carrier, so the next attempt uses another one.
          ...(answer.isMade && { attempt: sql`${orderLabels.attempt} + 1` }),
        })
        .where(and(eq(orderLabels.id, labelId), eq(orderLabels.status, 'wanted')));
      return;
    }
    const { label } = answer;
    // The carrier's id is also stored for labels that are being cancelled.
    const [kept] = await tx
      .update(orderLabels)
      .set({
        status: sql`case when ${orderLabels.status} = 'wanted' then 'bought' else ${orderLabels.status} end`,
        problem: null,
        busyUntil: null,
        providerShipmentId: label.shipmentId,
        providerParcelId: label.parcelId,
        carrierCode: label.carrierCode,
        trackingCode: label.trackingCode,
        boughtAt: now,
      })
      .where(eq(orderLabels.id, labelId))
      .returning({ orderId: orderLabels.orderId, status: orderLabels.status });
    if (kept?.status === 'bought') await putOnParcel(tx, kept.orderId, labelId, label);
  });
}

/** Sets the label's code on a parcel that was sent during the purchase, unless the parcel has a code. */
async function putOnParcel(tx: Db, orderId: string, labelId: string, label: BoughtLabel): Promise<void> {
  const [sent] = await tx
    .select({ id: orderShipments.id })
    .from(orderShipments)
    .where(
      and(
        eq(orderShipments.orderId, orderId),
        eq(orderShipments.trackingCode, ''),
        sql`${orderShipments.sentAt} >= (select created_at from order_labels where id = ${labelId})`,
        sql`not exists (select from order_labels where shipment_id = ${orderShipments.id})`,
      ),
    )
    .orderBy(orderShipments.number)
    .limit(1)
    .for('update');
  if (!sent) return;
  await tx.update(orderShipments).set(parcelOfLabel(label)).where(eq(orderShipments.id, sent.id));
  await tx.update(orderLabels).set({ shipmentId: sent.id }).where(eq(orderLabels.id, labelId));
}
