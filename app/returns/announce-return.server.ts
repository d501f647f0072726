import { and, eq, isNull } from 'drizzle-orm';
import { orderReturns, orders, orderWithdrawals } from '#app/orders/tables.server.ts';
import type { PieceReason } from '#app/orders/withdrawals/return-reasons.ts';
import type { Db } from '#app/platform/database/db.server.ts';

/**
 * Writes down why pieces that were withdrawn before come back, as far as their customer says so. Refuses a withdrawal that there is
 * not, or that is closed; what was said first stays. The caller has found out that the order is theirs.
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
