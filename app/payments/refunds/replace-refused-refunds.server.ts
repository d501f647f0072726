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
 * Replaces each refused refund, and the missing refund of a cancelled order, by a new one: the provider would repeat its refusal of the
 * same one, and one that the bank returned keeps its credit note and reversal. Never exceeds the remaining money and items. In the caller's
 * transaction, which has locked the order; returns the new ones.
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
    // Some may have been restocked by hand since the refusal.
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
