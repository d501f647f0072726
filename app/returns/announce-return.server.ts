import { and, eq, isNull } from 'drizzle-orm';
import { orderReturns, orders, orderWithdrawals } from '#app/orders/tables.server.ts';
import type { PieceReason } from '#app/orders/withdrawals/return-reasons.ts';
import type { Db } from '#app/platform/database/db.server.ts';

/**
 * Stores the customer's reasons for returning items withdrawn before. Refuses a missing or closed withdrawal; the first reasons stay. The
 * caller has verified that the order is the customer's.
 */
export function announceReturn(
  db: Db,
  { orderId, withdrawal, reasons }: { orderId: string; withdrawal: number; reasons: PieceReason[] },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'not-found' }> {
  return db.transaction(async (tx) => {
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('update');
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
