import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import type { PaymentStatus } from '../payment-status.ts';
import { findReturnableMoneyAndItems } from '../refunds/returnable-money.server.ts';
import { orderWithdrawals } from '../tables.server.ts';
import { listWithdrawals } from './list-withdrawals.server.ts';

/**
 * Closes the withdrawals from an order whose items or whole payment are being refunded; in the refund's transaction, which locks the order.
 */
export async function closeRefundedWithdrawals(
  tx: Db,
  order: { id: string; totalCents: number; paymentStatus: PaymentStatus },
  now: Date,
): Promise<void> {
  const isOpen = and(eq(orderWithdrawals.orderId, order.id), isNull(orderWithdrawals.closedAt));
  if (!(await tx.$count(orderWithdrawals, isOpen))) return;
  const { refunds, returnable } = await findReturnableMoneyAndItems(tx, order);
  const isAllBack = returnable.cents <= 0;
  const stated = await listWithdrawals(tx, order.id, refunds);
  const closed = stated.filter(({ closedAt, open }) => !closedAt && (isAllBack || !open.length));
  if (!closed.length) return;
  const ids = closed.map(({ id }) => id);
  await tx.update(orderWithdrawals).set({ closedAt: now }).where(inArray(orderWithdrawals.id, ids));
}
