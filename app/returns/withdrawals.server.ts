import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { recordOccurrences } from '#app/accounts/notifications/notifications.server.ts';
import { lockOrder } from '#app/orders/editing/lock-order.server.ts';
import { recordOrderChange } from '#app/orders/editing/order-log.server.ts';
import { orderMails } from '#app/orders/order-queues.server.ts';
import type { OrderViewWithdrawal } from '#app/orders/order-view-types.ts';
import { countItems, type ReturnedItems, sumItems } from '#app/orders/refunds/refund-rules.ts';
import { findRefundable } from '#app/orders/refunds/refunds.server.ts';
import { orderReturnIntakes, orderReturns, orders, orderWithdrawals } from '#app/orders/tables.server.ts';
import { type ItemReason, itemsToWithdraw, stateOfReturn } from '#app/orders/withdrawals/return-rules.ts';
import {
  hasArrivedSql,
  isUnsentWithdrawalSql,
  listWithdrawals,
} from '#app/orders/withdrawals/withdrawals.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { endExchangesOfWithdrawn, findExchangedItems } from './exchanges.server.ts';
import { itemsToReturn } from './items-to-return.ts';
import { findUnsentItems } from './returnable-order.server.ts';
import { isWithdrawable, listWithdrawableLines } from './withdrawable-order.server.ts';
import { isWithdrawalOver, refundDueDay } from './withdrawal-period.ts';

type WithdrawalRefusal = 'not-found' | 'not-withdrawable' | 'over' | 'pieces';

type Statement = {
  orderId: string;
  id: string;
  name: string;
  email: string;
  language: Language;
  pieces: ReturnedItems[];
  /** This time must be within the withdrawal period. */
  begunAt: Date;
  /** Present if the customer announced a return with the same form. */
  reasons?: ItemReason[];
};

/** Records a withdrawal from the caller's order (Directive 2011/83/EU, article 11a). Idempotent by `id`. */
export function withdrawFromOrder(
  db: Db,
  { orderId, id, name, email, language, pieces: named, begunAt, reasons }: Statement,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: WithdrawalRefusal }> {
  return db.transaction(async (tx) => {
    const isIt = and(eq(orders.id, orderId), isNull(orders.deletedAt), ne(orders.email, ''));
    const order = await lockOrder(tx, isIt);
    if (!order) return { ok: false, reason: 'not-found' };
    const { refunds, returnable } = await findRefundable(tx, order);
    const stated = await listWithdrawals(tx, orderId, refunds);
    if (stated.some((one) => one.id === id)) return { ok: true };
    if (!isWithdrawable(order)) return { ok: false, reason: 'not-withdrawable' };
    if (isWithdrawalOver(order.deliveredAt, begunAt)) return { ok: false, reason: 'over' };
    const lines = await listWithdrawableLines(tx, order, returnable);
    const open = new Map(stated.map((one) => [one.id, one.open]));
    const left = itemsToWithdraw(lines, open);
    const exchanged = await findExchangedItems(tx, orderId);
    const there = reasons ? itemsToReturn(left, lines, await findUnsentItems(tx, order), exchanged) : left;
    const possible = new Map(there.map(({ position, quantity }) => [position, quantity]));
    const pieces = sumItems(named);
    const isOdd = pieces.some(
      ({ position, quantity }) =>
        !Number.isInteger(quantity) || quantity < 1 || quantity > (possible.get(position) ?? 0),
    );
    if (!pieces.length || isOdd) return { ok: false, reason: 'pieces' };
    const number = stated.length + 1;
    const [added] = await tx
      .insert(orderWithdrawals)
      .values({ id, orderId, number, name, email, language, pieces, statedAt: now })
      .onConflictDoNothing({ target: orderWithdrawals.id })
      .returning({ id: orderWithdrawals.id });
    // The id belongs to another order, so no form of the shop submitted it for this one.
    if (!added) return { ok: false, reason: 'not-withdrawable' };
    // If a line has too few other items, its exchanged items are withdrawn too. This ends their exchange.
    const rest = new Map(left.map((one) => [one.position, one.quantity]));
    const short = pieces.filter(
      ({ position, quantity }) => (exchanged.get(position) ?? 0) > (rest.get(position) ?? 0) - quantity,
    );
    const positions = short.map(({ position }) => position);
    await endExchangesOfWithdrawn(tx, orderId, positions, now);
    if (reasons) await tx.insert(orderReturns).values({ withdrawalId: id, reasons, announcedAt: now });
    await queueJob(tx, orderMails, { orderId, type: 'withdrawal_received', number });
    const details = { number: order.number, pieces: countItems(pieces) };
    await recordOccurrences(tx, [{ kind: 'withdrawal', subject: id, details }], now);
    return { ok: true };
  });
}

/** Stores the reasons for items already withdrawn from the caller's order. Reasons stored earlier are kept. */
export function announceReturn(
  db: Db,
  { orderId, withdrawal, reasons }: { orderId: string; withdrawal: number; reasons: ItemReason[] },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'not-found' }> {
  return db.transaction(async (tx) => {
    await lockOrder(tx, eq(orders.id, orderId));
    const [stated] = await tx
      .select({ id: orderWithdrawals.id, pieces: orderWithdrawals.pieces })
      .from(orderWithdrawals)
      .where(
        and(
          eq(orderWithdrawals.orderId, orderId),
          eq(orderWithdrawals.number, withdrawal),
          isNull(orderWithdrawals.closedAt),
        ),
      );
    if (!stated) return { ok: false, reason: 'not-found' };
    const known = reasons.filter(({ position }) =>
      stated.pieces.some((piece) => piece.position === position),
    );
    await tx
      .insert(orderReturns)
      .values({ withdrawalId: stated.id, reasons: known, announcedAt: now })
      .onConflictDoNothing();
    return { ok: true };
  });
}

/** Closes a withdrawal without a refund. Its items can be withdrawn again later. Idempotent. */
export async function closeWithdrawal(
  db: Db,
  actor: Actor,
  { number, withdrawal, reason }: { number: string; withdrawal: number; reason: string },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'not-found' | 'no-reason' }> {
  if (!reason) return { ok: false, reason: 'no-reason' };
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, eq(orders.orderNumber, number));
    if (!order) return { ok: false, reason: 'not-found' };
    const isIt = and(eq(orderWithdrawals.orderId, order.id), eq(orderWithdrawals.number, withdrawal));
    const [found] = await tx.select({ id: orderWithdrawals.id }).from(orderWithdrawals).where(isIt);
    if (!found) return { ok: false, reason: 'not-found' };
    const closed = await tx
      .update(orderWithdrawals)
      .set({ closedAt: now, closedBy: actor.email, closingReason: reason })
      .where(and(isIt, isNull(orderWithdrawals.closedAt)))
      .returning({ id: orderWithdrawals.id });
    if (!closed.length) return { ok: true };
    // Items that arrived still belong to the customer. Their receipt no longer awaits a refund.
    await tx
      .update(orderReturnIntakes)
      .set({ settledAt: now })
      .where(and(eq(orderReturnIntakes.withdrawalId, found.id), isNull(orderReturnIntakes.settledAt)));
    const change = { action: 'withdrawal-closed', after: { withdrawal, reason } };
    await recordOrderChange(tx, actor, order.id, change, now);
    return { ok: true };
  });
}

type StoredWithdrawal = {
  number: number;
  statedAt: string;
  closedAt: string | null;
  closedBy: string | null;
  hasArrived: boolean;
  isUnsent: boolean;
  pieces: OrderViewWithdrawal['pieces'];
};

export const withdrawalsSql: SQL<StoredWithdrawal[]> = sql<StoredWithdrawal[]>`(
  select coalesce(json_agg(json_build_object('number', number, 'statedAt', stated_at, 'closedAt', closed_at, 'closedBy', closed_by,
    'hasArrived', ${hasArrivedSql}, 'isUnsent', ${isUnsentWithdrawalSql}, 'pieces', (
      select coalesce(json_agg(json_build_object('title', title, 'size', size, 'quantity', (piece->>'quantity')::int) order by position), '[]')
      from jsonb_array_elements(order_withdrawals.pieces) piece
      join order_items on order_items.order_id = order_withdrawals.order_id and position = (piece->>'position')::int))
    order by number), '[]')
  from order_withdrawals where order_withdrawals.order_id = orders.id)`;

export function shownOrderWithdrawals(
  withdrawals: StoredWithdrawal[],
  isGiftCard: boolean,
): OrderViewWithdrawal[] {
  return withdrawals.map(({ number, statedAt, pieces, ...stated }) => {
    const state = stateOfReturn(stated);
    return {
      number,
      stated_at: new Date(statedAt).toISOString(),
      due_day: refundDueDay(new Date(statedAt)),
      state: isGiftCard && !stated.closedAt ? 'gift-card' : state,
      pieces,
    };
  });
}
