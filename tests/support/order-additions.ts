import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { sendShipment } from '#app/fulfilment/shipments/send-shipment.server.ts';
import { addItems } from '#app/order-edits/additions/add-items.server.ts';
import { findOrderForAdditions } from '#app/order-edits/additions/addable-items.server.ts';
import { setOrderStatus } from '#app/order-management/editing/set-order-status.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import { attachPaymentSession } from '#app/payments/pending-orders.server.ts';
import { refundOrRestockOrder } from '#app/payments/refunds/refund-order.server.ts';
import { settleOrder } from '#app/payments/settling/settle-order.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { addProduct } from './orders.ts';
import { actor } from './paid-orders.ts';

export const HOUR_MS = 3_600_000;

export async function ask(
  order: { number: string },
  {
    pieces = 1,
    stock = 3,
    priceCents = 5_000,
  }: { pieces?: number; stock?: number; priceCents?: number } = {},
) {
  const { id: productId } = await addProduct(db, { M: stock }, { priceCents });
  const wanted = await wantedOf(order.number, productId, pieces);
  const now = new Date();
  const added = await addItems(db, actor, wanted, now);
  if (!added.ok) throw new Error(added.reason);
  return { id: wanted.id, productId, now };
}

export async function wantedOf(number: string, productId: string, quantity = 1) {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from product_sizes where product_id = ${productId}`,
  );
  const pieces = [{ productSizeId: rows[0]?.id ?? '', quantity }];
  const found = await findOrderForAdditions(db, number, pieces, 'en', new Date());
  const { order, price } = found ?? {};
  return { id: randomUUID(), number, seen: order?.version ?? '', pieces, toldCents: price?.totalCents ?? 0 };
}

export async function pay(id: string): Promise<void> {
  const sessionId = `cs_test_${id}`;
  const expiresAt = new Date(Date.now() + HOUR_MS);
  await attachPaymentSession(db, id, { sessionId, url: `https://pay.example/${id}`, expiresAt });
  const row = await rowOf(id);
  const paid = snapshotOf(id, 'paid', row?.totalCents);
  // Twice at once, by the webhook and by the customer's return from the payment page.
  await Promise.all([settleOrder(db, paid, 'webhook'), settleOrder(db, paid, 'success-page')]);
}

export function snapshotOf(orderId: string, state: 'paid' | 'expired', amountCents = 5_000) {
  const told = { orderId, sessionId: `cs_test_${orderId}`, paymentIntentId: `pi_${orderId}` };
  return { ...told, state, amountCents, currency: 'eur', isTest: true };
}

export function sendAll(number: string) {
  const parcel = { shipmentId: randomUUID(), carrier: null, trackingCode: '', mails: false };
  return sendShipment(db, actor, { order: { number }, ...parcel }, new Date());
}

export function become(number: string, status: string) {
  return setOrderStatus(db, actor, { number, status, reason: '' }, new Date());
}

export function refundAll(number: string) {
  const all = { number, refundId: randomUUID(), amountCents: 5_000, pieces: [], reason: '' };
  return refundOrRestockOrder(db, actor, all, new Date());
}

export async function rowOf(id: string) {
  return (await db.select().from(orders).where(eq(orders.id, id)))[0];
}

export async function freeOf(productId: string) {
  const { rows } = await db.execute<{ stock: number; held: number }>(sql`
    select stock_quantity as stock, (select coalesce(sum(quantity), 0)::int from holds
      where product_size_id = product_sizes.id and expires_at > now()) as held
    from product_sizes where product_id = ${productId}`);
  return rows[0] ?? { stock: -1, held: -1 };
}
