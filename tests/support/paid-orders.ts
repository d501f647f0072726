import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { orderRefunds, orders, paymentLogs } from '#app/orders/tables.server.ts';
import { refundOrRestockOrder } from '#app/payments/refunds/refund-order.server.ts';
import { settleOrder } from '#app/payments/settling/settle-order.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { addOrder, addProduct } from './orders.ts';

/** Used by tests only, like everything here. */
export const actor = { id: randomUUID(), email: 'admin@example.com' };
export const now = new Date('2026-11-22T09:00:00Z');
export const later = new Date('2026-11-22T10:00:00Z');

/** Adds a paid order of this many shirts of 50 euros, from a stock of five. */
export async function addPaidOrder(quantity = 1) {
  const { order, payment } = await placed(quantity);
  await settleOrder(db, { ...payment, state: 'paid' }, 'webhook');
  return order;
}

export async function addOrderPaidTooLate() {
  const { order, payment } = await placed(1);
  await settleOrder(db, { ...payment, state: 'expired' }, 'expiry');
  await settleOrder(db, { ...payment, state: 'paid' }, 'webhook');
  return order;
}

async function placed(quantity: number) {
  const { id: productId } = await addProduct(db);
  const order = { ...(await addOrder(db, [{ id: productId, size: 'M', quantity }])), productId };
  const { sessionId, totalCents: amountCents } = order;
  const paymentIntentId = `pi_${order.id}`;
  return { order, payment: { sessionId, amountCents, currency: 'eur', isTest: true, paymentIntentId } };
}

export async function requestRefund(
  { number }: { number: string },
  amountCents: number,
  more: { pieces?: { position: number; quantity: number }[]; reason?: string } = {},
  at = now,
): Promise<string> {
  const asked = { number, refundId: randomUUID(), amountCents, pieces: [], reason: '', ...more };
  const answer = await refundOrRestockOrder(db, actor, asked, at);
  if (!answer.ok) throw new Error(answer.reason);
  return asked.refundId;
}

export async function readRefundRow(id: string) {
  return (await db.select().from(orderRefunds).where(eq(orderRefunds.id, id)))[0];
}

export function readRefundRowsOfOrder(orderId: string) {
  return db.select().from(orderRefunds).where(eq(orderRefunds.orderId, orderId)).orderBy(orderRefunds.number);
}

export function readPaymentLogsOfOrder(orderId: string) {
  return db.select().from(paymentLogs).where(eq(paymentLogs.orderId, orderId)).orderBy(paymentLogs.createdAt);
}

export async function countQueuedRefundJobs(refundId: string): Promise<number> {
  const { rows } = await db.execute(
    sql`select from pgboss.job where name = 'part-refund' and data->>'refundId' = ${refundId}`,
  );
  return rows.length;
}

export async function readStockOfProduct(productId: string): Promise<number | undefined> {
  const { rows } = await db.execute<{ stock: number }>(
    sql`select stock_quantity as stock from product_sizes where product_id = ${productId}`,
  );
  return rows[0]?.stock;
}

export async function readPaymentStatusOfOrder(orderId: string): Promise<string | undefined> {
  return (await db.select().from(orders).where(eq(orders.id, orderId)))[0]?.paymentStatus;
}
