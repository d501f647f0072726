import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { recordOrderChange } from '#app/orders/editing/order-log.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, nextVersion } from '#app/platform/editing/audit-log.server.ts';

type Hiding = { ok: true; isChanged: boolean } | { ok: false; reason: 'not-found' };

/** Hides an order from lists and from its customer. A later payment restores it. Idempotent. */
export function softDeleteOrder(
  db: Db,
  actor: Actor,
  { number, reason }: { number: string; reason: string },
  now: Date,
): Promise<Hiding> {
  return hide(db, actor, { number, reason, action: 'deleted', deletedAt: now }, now);
}

export function restoreOrder(db: Db, actor: Actor, number: string, now: Date): Promise<Hiding> {
  return hide(db, actor, { number, reason: '', action: 'restored', deletedAt: null }, now);
}

type Step = { number: string; reason: string; action: 'deleted' | 'restored'; deletedAt: Date | null };

function hide(db: Db, actor: Actor, { number, reason, action, deletedAt }: Step, now: Date): Promise<Hiding> {
  return db.transaction(async (tx) => {
    const isTheOther = deletedAt ? isNull(orders.deletedAt) : isNotNull(orders.deletedAt);
    const [changed] = await tx
      .update(orders)
      .set({ deletedAt, updatedAt: nextVersion(orders.updatedAt, now) })
      .where(and(eq(orders.orderNumber, number), isTheOther))
      .returning({ id: orders.id });
    if (!changed) return isThere(tx, number);
    const after = reason ? { reason } : {};
    await recordOrderChange(tx, actor, changed.id, { action, after }, now);
    return { ok: true, isChanged: true };
  });
}

async function isThere(tx: Db, number: string): Promise<Hiding> {
  const [order] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.orderNumber, number));
  return order ? { ok: true, isChanged: false } : { ok: false, reason: 'not-found' };
}

export async function addOrderNote(
  db: Db,
  actor: Actor,
  { number, note }: { number: string; note: string },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'not-found' }> {
  return db.transaction(async (tx) => {
    const [order] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.orderNumber, number));
    if (!order) return { ok: false, reason: 'not-found' };
    await recordOrderChange(tx, actor, order.id, { action: 'noted', after: { note } }, now);
    return { ok: true };
  });
}
