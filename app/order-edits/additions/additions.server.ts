import { and, asc, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { additionState } from '#app/orders/additions/addition-rules.ts';
import { orderAdditions } from '#app/orders/additions/tables.server.ts';
import { recordOrderChange } from '#app/orders/editing/order-log.server.ts';
import {
  type CancellationMark,
  listCancellations,
} from '#app/orders/editing/preview-cancellations.server.ts';
import type { ShippingAddress } from '#app/orders/order-view-types.ts';
import { keepsMoneySql } from '#app/orders/shipments/left-to-send-sql.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import { releaseUnpaidOrdersEarly } from '#app/payments/holds/release-unpaid-orders-early.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';

export type Addition = Awaited<ReturnType<typeof listAdditions>>[number];

/** Amounts are in cents, times in ISO format. */
export async function listAdditions(db: Db, orderId: string, now: Date) {
  const rows = await db
    .select({
      ...pickColumns(orders, 'id', 'expiresAt', 'status', 'paymentStatus', 'totalCents'),
      number: orders.orderNumber,
      by: orderAdditions.actorEmail,
      askedAt: orders.createdAt,
      withdrawnAt: orderAdditions.withdrawnAt,
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

export async function findAddedTo(db: Db, orderId: string): Promise<string | undefined> {
  const [found] = await db
    .select({ number: orders.orderNumber })
    .from(orderAdditions)
    .innerJoin(orders, eq(orders.id, orderAdditions.addedToId))
    .where(eq(orderAdditions.orderId, orderId));
  return found?.number;
}

const addedTo = alias(orders, 'added_to');

/** Undefined if the addition does not exist or is anonymised. */
export async function findAddition(db: Db, id: string, now: Date) {
  const [found] = await db
    .select({
      ...pickColumns(orders, 'id', 'email', 'language', 'status', 'paymentStatus', 'paymentMethod'),
      ...pickColumns(orders, 'totalCents', 'adjustments', 'expiresAt', 'paymentExpiresAt'),
      number: orders.orderNumber,
      addedTo: addedTo.orderNumber,
      sessionId: orders.stripeSessionId,
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

const piecesSql = sql<{ title: string; size: string | null; quantity: number }[]>`(
  select json_agg(json_build_object('title', title, 'size', size, 'quantity', quantity) order by position)
  from order_items where order_id = orders.id)`;

/** Withdraws an unpaid addition. If it is paid anyway, the payment is refunded. Idempotent. */
export function withdrawAddition(
  db: Db,
  actor: Actor,
  { number, id }: { /** The number of the order to which items are added. */ number: string; id: string },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'not-found' | 'not-waiting' }> {
  return db.transaction(async (tx) => {
    // The addition is locked before its order, as when its payment is settled.
    const [held] = await tx
      .select({ number: orders.orderNumber, ...pickColumns(orders, 'status', 'paymentStatus', 'expiresAt') })
      .from(orders)
      .where(eq(orders.id, id))
      .for('no key update');
    const [addition] = await tx
      .select({ addedToId: orders.id, withdrawnAt: orderAdditions.withdrawnAt })
      .from(orderAdditions)
      .innerJoin(orders, eq(orders.id, orderAdditions.addedToId))
      .where(and(eq(orderAdditions.orderId, id), eq(orders.orderNumber, number)));
    if (!held || !addition) return { ok: false, reason: 'not-found' };
    const state = additionState({ ...held, ...addition }, now);
    if (state === 'withdrawn') return { ok: true };
    if (state !== 'waiting') return { ok: false, reason: 'not-waiting' };
    await tx
      .update(orderAdditions)
      .set({ withdrawnAt: now })
      .where(and(eq(orderAdditions.orderId, id), isNull(orderAdditions.withdrawnAt)));
    await releaseUnpaidOrdersEarly(tx, [id], 'addition-withdrawn', now);
    const after = { addition: held.number };
    const objectId = addition.addedToId;
    await recordOrderChange(tx, actor, objectId, { action: 'addition-withdrawn', after }, now);
    return { ok: true };
  });
}

/** Ends unpaid additions that can no longer ship with their order. A payment already made is refunded when settled. */
export async function endAdditions(db: Db, now: Date): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select added.id from orders added
    join order_additions on order_additions.order_id = added.id
    join orders on orders.id = order_additions.added_to_id
    where added.status = 'pending' and added.payment_status = 'pending' and added.expires_at > ${now.toISOString()}::timestamptz
      and (orders.deleted_at is not null or orders.status not in ('pending', 'processing') or orders.payment_status <> 'paid'
        or not ${keepsMoneySql} or exists (select from order_shipments where order_shipments.order_id = orders.id))`);
  const ids = rows.map(({ id }) => id);
  if (ids.length) await db.transaction((tx) => releaseUnpaidOrdersEarly(tx, ids, 'order-closed', now));
}

type Corrected = { email: string } | { shippingAddress: ShippingAddress; phone: string };

/** Corrects paid additions and returns their ids; unpaid ones are corrected once paid. The caller locks the order. */
export async function correctAdditions(tx: Db, orderId: string, to: Corrected): Promise<string[]> {
  const added = tx
    .select({ id: orderAdditions.orderId })
    .from(orderAdditions)
    .where(eq(orderAdditions.addedToId, orderId));
  const corrected = await tx
    .update(orders)
    .set(to)
    .where(and(inArray(orders.id, added), eq(orders.paymentStatus, 'paid'), ne(orders.email, '')))
    .returning({ id: orders.id });
  return corrected.map(({ id }) => id);
}

export type AdditionToCancel = { addedToId: string; cents: number; mark: CancellationMark };

/** Lists paid additions. They would be sent alone if only their orders were cancelled. */
export async function listAdditionsToCancel(db: Db, orderIds: string[]): Promise<AdditionToCancel[]> {
  if (!orderIds.length) return [];
  const added = await db
    .select({ id: orderAdditions.orderId, addedToId: orderAdditions.addedToId })
    .from(orderAdditions)
    .innerJoin(orders, eq(orders.id, orderAdditions.orderId))
    .where(
      and(
        inArray(orderAdditions.addedToId, orderIds),
        eq(orders.paymentStatus, 'paid'),
        isNull(orders.deletedAt),
      ),
    )
    .orderBy(asc(orders.createdAt), asc(orders.id));
  if (!added.length) return [];
  const ids = added.map(({ id }) => id);
  const cancellations = await listCancellations(db, ids);
  return added.flatMap(({ id, addedToId }) =>
    cancellations
      .filter(({ mark }) => mark.orderId === id)
      .map(({ cents, mark }) => ({ addedToId, cents, mark })),
  );
}
