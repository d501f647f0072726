import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { leftByLine, subtractFromLeft } from '#app/orders/refunds/refund-rules.ts';
import type { findReturnableMoneyAndItems } from '#app/orders/refunds/returnable-money.server.ts';
import { orderRefunds } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { insertRefunds } from './insert-refunds.server.ts';

type Order = { id: string; totalCents: number; isCancelled: boolean };

/**
 * Puts a refund of its own in the place of each that was refused, and of what nobody returned for a cancelled order: the
 * provider would repeat its answer to the same one, and one that a bank sent back keeps its credit note with the reversal of
 * it. Never more than is left, in cents and pieces. In the caller's transaction, which holds the order; answers the new ones.
 */
export async function replaceRefusedRefunds(
  tx: Db,
  actor: Actor,
  order: Order,
  { refunds: made, returnable }: Awaited<ReturnType<typeof findReturnableMoneyAndItems>>,
  status: 'pending' | 'settled-otherwise',
  now: Date,
) {
  const isRefused = and(eq(orderRefunds.orderId, order.id), eq(orderRefunds.status, 'refused'));
  await tx.update(orderRefunds).set({ status: 'replaced' }).where(isRefused);
  let left = returnable.cents;
  const shelf = leftByLine(returnable);
  const again: (Parameters<typeof insertRefunds>[2][number] & Pick<(typeof made)[number], 'pieces'>)[] = [];
  const next = () => ({
    id: randomUUID(),
    number: made.length + again.length,
    status,
    createdAt: now,
    nextTryAt: now,
  });
  for (const refund of made.filter((one) => one.status === 'refused')) {
    const { cause, reason, by: actorEmail } = refund;
    const amountCents = Math.min(refund.amountCents, left);
    if (amountCents <= 0) continue;
    left -= amountCents;
    // Some may have been put back by hand since it was refused.
    const pieces = subtractFromLeft(shelf, refund.pieces);
    again.push({ ...next(), amountCents, pieces, cause, reason, actorEmail });
  }
  if (order.isCancelled && left > 0)
    again.push({
      ...next(),
      amountCents: left,
      pieces: [],
      cause: 'operator',
      actorEmail: actor.email,
    });
  await insertRefunds(tx, order.id, again);
  return again;
}
