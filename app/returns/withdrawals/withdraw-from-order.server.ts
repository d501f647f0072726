import { and, eq, isNull, ne } from 'drizzle-orm';
import { recordOccurrences } from '#app/accounts/notifications/notifications.server.ts';
import { orderMails } from '#app/orders/order-queues.server.ts';
import { countPieces, type ReturnedPieces, sumPieces } from '#app/orders/refunds/refund-rules.ts';
import { findReturnableMoneyAndItems } from '#app/orders/refunds/returnable-money.server.ts';
import { orderReturns, orders, orderWithdrawals } from '#app/orders/tables.server.ts';
import { listWithdrawals } from '#app/orders/withdrawals/list-withdrawals.server.ts';
import type { PieceReason } from '#app/orders/withdrawals/return-reasons.ts';
import { piecesToWithdraw } from '#app/orders/withdrawals/withdrawn-pieces.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { endExchangesOfWithdrawn } from '../exchanges/end-exchanges.server.ts';
import { findExchangedPieces } from '../exchanges/exchanges.server.ts';
import { piecesToReturn } from '../pieces-to-return.ts';
import { findUnsentPieces } from '../unsent-pieces.server.ts';
import { listWithdrawableLines } from './list-withdrawable-lines.server.ts';
import { isWithdrawable } from './withdrawable-order.server.ts';
import { isWithdrawalOver } from './withdrawal-period.ts';

export type WithdrawalRefusal = 'not-found' | 'not-withdrawable' | 'over' | 'pieces';

type Statement = {
  orderId: string;
  /** Created with the form. */
  id: string;
  name: string;
  /** Receives the acknowledgement. */
  email: string;
  language: Language;
  pieces: ReturnedPieces[];
  /** Start of the request, which must be within the period. */
  begunAt: Date;
  /** Set if the same form returns the items, with the reasons given. */
  reasons?: PieceReason[];
};

/**
 * Records a withdrawal from an order or some of its items (Directive 2011/83/EU, article 11a), queues its acknowledgement and notifies
 * operators; ends exchanges if too few other items are left. Refuses unpaid and cancelled orders, statements after the shop's period, no
 * items, more than are left, and for a return more than were sent. The caller has verified that the order is the customer's. Idempotent by
 * `id`.
 */
export function withdrawFromOrder(
  db: Db,
  { orderId, id, name, email, language, pieces: named, begunAt, reasons }: Statement,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: WithdrawalRefusal }> {
  return db.transaction(async (tx) => {
    const [order] = await tx
      .select({
        id: orders.id,
        number: orders.orderNumber,
        status: orders.status,
        paymentStatus: orders.paymentStatus,
        totalCents: orders.totalCents,
        kind: orders.kind,
        deliveredAt: orders.deliveredAt,
      })
      .from(orders)
      .where(and(eq(orders.id, orderId), isNull(orders.deletedAt), ne(orders.email, '')))
      .for('update');
    if (!order) return { ok: false, reason: 'not-found' };
    const { refunds, returnable } = await findReturnableMoneyAndItems(tx, order);
    const stated = await listWithdrawals(tx, orderId, refunds);
    if (stated.some((one) => one.id === id)) return { ok: true };
    if (!isWithdrawable(order)) return { ok: false, reason: 'not-withdrawable' };
    if (isWithdrawalOver(order.deliveredAt, begunAt)) return { ok: false, reason: 'over' };
    const lines = await listWithdrawableLines(tx, order, returnable);
    const open = new Map(stated.map((one) => [one.id, one.open]));
    const left = piecesToWithdraw(lines, open);
    const exchanged = await findExchangedPieces(tx, orderId);
    const there = reasons ? piecesToReturn(left, lines, await findUnsentPieces(tx, order), exchanged) : left;
    const possible = new Map(there.map(({ position, quantity }) => [position, quantity]));
    const pieces = sumPieces(named);
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
    // Another order uses this id: no form here created it.
    if (!added) return { ok: false, reason: 'not-withdrawable' };
    // Exchanged items can be withdrawn too once the line has no others; that ends the exchange.
    const rest = new Map(left.map((one) => [one.position, one.quantity]));
    const short = pieces.filter(
      ({ position, quantity }) => (exchanged.get(position) ?? 0) > (rest.get(position) ?? 0) - quantity,
    );
    await endExchangesOfWithdrawn(
      tx,
      orderId,
      short.map(({ position }) => position),
      now,
    );
    if (reasons) await tx.insert(orderReturns).values({ withdrawalId: id, reasons, announcedAt: now });
    await queueJob(tx, orderMails, { orderId, type: 'withdrawal_received', number });
    const details = { number: order.number, pieces: countPieces(pieces) };
    await recordOccurrences(tx, [{ kind: 'withdrawal', subject: id, details }], now);
    return { ok: true };
  });
}
