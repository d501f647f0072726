import { desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type AdditionState, additionState } from '#app/orders/additions/addition-rules.ts';
import { orderAdditions } from '#app/orders/additions/tables.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';

/** An addition to an order, for operators; amounts in cents, times as ISO texts. */
export type Addition = {
  id: string;
  number: string;
  by: string;
  askedAt: string;
  expiresAt: string;
  totalCents: number;
  pieces: { title: string; size: string | null; quantity: number }[];
  state: AdditionState;
};

export async function listAdditions(db: Db, orderId: string, now: Date): Promise<Addition[]> {
  const rows = await db
    .select({
      id: orders.id,
      number: orders.orderNumber,
      by: orderAdditions.actorEmail,
      askedAt: orders.createdAt,
      expiresAt: orders.expiresAt,
      withdrawnAt: orderAdditions.withdrawnAt,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
      totalCents: orders.totalCents,
      pieces: piecesSql,
    })
    .from(orderAdditions)
    .innerJoin(orders, eq(orders.id, orderAdditions.orderId))
    .where(eq(orderAdditions.addedToId, orderId))
    .orderBy(desc(orders.createdAt), desc(orders.id));
  return rows.map(({ status, paymentStatus, withdrawnAt, askedAt, expiresAt, ...row }) => ({
    ...row,
    askedAt: askedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    state: additionState({ status, paymentStatus, withdrawnAt, expiresAt }, now),
  }));
}

export async function findAdditionsOfOrder(db: Db, orderId: string, now: Date) {
  const [addedTo, additions] = await Promise.all([findAddedTo(db, orderId), listAdditions(db, orderId, now)]);
  return { addedTo, additions: additions.map(({ number, state }) => ({ number, state })) };
}

/** Returns the number of the order that this one adds to; undefined if it is no addition. */
export async function findAddedTo(db: Db, orderId: string): Promise<string | undefined> {
  const [found] = await db
    .select({ number: orders.orderNumber })
    .from(orderAdditions)
    .innerJoin(orders, eq(orders.id, orderAdditions.addedToId))
    .where(eq(orderAdditions.orderId, orderId));
  return found?.number;
}

const addedTo = alias(orders, 'added_to');

/** Returns an addition by its order's id, for its payment page and mail; undefined if unknown or anonymised. */
export async function findAddition(db: Db, id: string, now: Date) {
  const [found] = await db
    .select({
      id: orders.id,
      number: orders.orderNumber,
      addedTo: addedTo.orderNumber,
      email: orders.email,
      language: orders.language,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
      paymentMethod: orders.paymentMethod,
      totalCents: orders.totalCents,
      adjustments: orders.adjustments,
      sessionId: orders.stripeSessionId,
      expiresAt: orders.expiresAt,
      paymentExpiresAt: orders.paymentExpiresAt,
      withdrawnAt: orderAdditions.withdrawnAt,
      items: sql<{ title: string; size: string | null; quantity: number; priceCents: number }[]>`(
        select json_agg(json_build_object('title', title, 'size', size, 'quantity', quantity, 'priceCents', price_cents)
          order by position)
        from order_items where order_id = orders.id)`,
    })
    .from(orderAdditions)
    .innerJoin(orders, eq(orders.id, orderAdditions.orderId))
    .innerJoin(addedTo, eq(addedTo.id, orderAdditions.addedToId))
    .where(eq(orderAdditions.orderId, id));
  return found?.email ? { ...found, state: additionState(found, now) } : undefined;
}

const piecesSql = sql<Addition['pieces']>`(
  select json_agg(json_build_object('title', title, 'size', size, 'quantity', quantity) order by position)
  from order_items where order_id = orders.id)`;
