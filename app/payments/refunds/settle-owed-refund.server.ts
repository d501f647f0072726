import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { blockBoughtGiftCard, lockBoughtGiftCard } from '#app/gift-cards/spend-gift-card.server.ts';
import { lockOrder } from '#app/orders/editing/lock-order.server.ts';
import { recordOrderChange } from '#app/orders/editing/order-log.server.ts';
import { partRefunds } from '#app/orders/order-queues.server.ts';
import { leftByLine, subtractFromLeft } from '#app/orders/refunds/refund-rules.ts';
import { findRefundable } from '#app/orders/refunds/refunds.server.ts';
import { orderRefunds, orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { insertRefunds, restockOrderItems } from './add-refund.server.ts';
import { findRefundOwed } from './list-refunds-owed.server.ts';
import { bookRefund } from './process-refunds.server.ts';

/** Retries a pending refund at once. Makes a new refund for a refused one, or if a cancelled order has none. */
export function retryOrderRefunds(
  db: Db,
  actor: Actor,
  number: string,
  now: Date,
  seenCents?: number,
): Promise<{ ok: true } | { ok: false; reason: 'not-found' | 'nothing-owed' | 'changed' }> {
  return db.transaction(async (tx) => {
    const order = await lockOrderWithRefundOwed(tx, number);
    if (!order) return { ok: false, reason: 'not-found' };
    if (!order.owedCents) return { ok: false, reason: 'nothing-owed' };
    if (seenCents !== undefined && seenCents !== order.owedCents) return { ok: false, reason: 'changed' };
    await replaceRefusedRefunds(tx, actor, order, await findRefundable(tx, order), 'pending', now);
    // The gift card may have been unblocked after the refusal.
    await blockBoughtGiftCard(tx, order.id, now);
    const isPending = and(eq(orderRefunds.orderId, order.id), eq(orderRefunds.status, 'pending'));
    const due = await tx
      .update(orderRefunds)
      .set({ nextTryAt: now })
      .where(isPending)
      .returning({ id: orderRefunds.id });
    for (const { id } of due) await queueJob(tx, partRefunds, { refundId: id });
    const after = { amountCents: order.owedCents };
    await recordOrderChange(tx, actor, order.id, { action: 'refund-retried', after }, now);
    return { ok: true };
  });
}

/** Refuses while a refund is under way, since the provider may have made it without the shop's knowledge. */
export async function recordManualRefund(
  db: Db,
  actor: Actor,
  { number, note }: { number: string; note: string },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'not-found' | 'nothing-owed' | 'no-note' | 'under-way' }> {
  if (!note) return { ok: false, reason: 'no-note' };
  return db.transaction(async (tx) => {
    const order = await lockOrderWithRefundOwed(tx, number);
    if (!order) return { ok: false, reason: 'not-found' };
    if (!order.owedCents) return { ok: false, reason: 'nothing-owed' };
    const before = await findRefundable(tx, order);
    if (before.refunds.some(({ status }) => status === 'pending')) return { ok: false, reason: 'under-way' };
    const settled = await replaceRefusedRefunds(tx, actor, order, before, 'settled-otherwise', now);
    for (const { id, pieces } of settled) {
      const back = await restockOrderItems(tx, order.id, pieces);
      await tx.update(orderRefunds).set({ pieces: back }).where(eq(orderRefunds.id, id));
    }
    for (const refund of settled) await bookRefund(tx, order, refund, now);
    const after = { amountCents: order.owedCents, note };
    await recordOrderChange(tx, actor, order.id, { action: 'refund-settled', after }, now);
    return { ok: true };
  });
}

type Order = { id: string; totalCents: number; isCancelled: boolean };

/** Makes new refunds, since the provider would refuse the same one again. The caller has locked the order. */
async function replaceRefusedRefunds(
  tx: Db,
  actor: Actor,
  order: Order,
  { refunds: made, returnable }: Awaited<ReturnType<typeof findRefundable>>,
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
    // Operators may have put some items back in stock by hand after the refusal.
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

async function lockOrderWithRefundOwed(tx: Db, number: string) {
  const order = await lockOrder(tx, eq(orders.orderNumber, number));
  if (!order) return undefined;
  await lockBoughtGiftCard(tx, order.id);
  const owed = await findRefundOwed(tx, order.id);
  return { ...order, isCancelled: order.status === 'cancelled', owedCents: owed?.amountCents ?? 0 };
}
