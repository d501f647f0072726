import { and, asc, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { orders } from '../tables.server.ts';
import { type differenceKinds, paymentDifferences } from './tables.server.ts';

export type PaymentDifference = {
  id: string;
  kind: (typeof differenceKinds)[number];
  /** The provider's id of the payment or refund. */
  subject: string;
  /** Null when we have no such order. */
  orderNumber: string | null;
  ourCents: number | null;
  theirCents: number | null;
  foundAt: string;
};

/** The differences between our books and the provider's that nobody settled, the oldest first, and how many there are. */
export async function listDifferences(
  db: Db,
  most: number,
): Promise<{ differences: PaymentDifference[]; total: number }> {
  const isOpen = isNull(paymentDifferences.closedAt);
  const [rows, total] = await Promise.all([
    db
      .select({
        id: paymentDifferences.id,
        kind: paymentDifferences.kind,
        subject: paymentDifferences.subject,
        orderNumber: orders.orderNumber,
        ourCents: paymentDifferences.ourCents,
        theirCents: paymentDifferences.theirCents,
        foundAt: paymentDifferences.foundAt,
      })
      .from(paymentDifferences)
      .leftJoin(orders, eq(orders.id, paymentDifferences.orderId))
      .where(isOpen)
      .orderBy(asc(paymentDifferences.foundAt), asc(paymentDifferences.id))
      .limit(most),
    db.$count(paymentDifferences, isOpen),
  ]);
  return { differences: rows.map((row) => ({ ...row, foundAt: row.foundAt.toISOString() })), total };
}

/**
 * Writes down that an operator looked at a difference and settled it: it is not found again. Refuses without a note that
 * says how, and one that is not there or settled already.
 */
export async function settleDifference(
  db: Db,
  actor: Actor,
  { id, note }: { id: string; note: string },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'not-found' | 'no-note' }> {
  if (!z.uuid().safeParse(id).success) return { ok: false, reason: 'not-found' };
  if (!note) return { ok: false, reason: 'no-note' };
  return db.transaction(async (tx) => {
    const [settled] = await tx
      .update(paymentDifferences)
      .set({ closedAt: now, closedBy: actor.email, note })
      .where(and(eq(paymentDifferences.id, id), isNull(paymentDifferences.closedAt)))
      .returning({ kind: paymentDifferences.kind, subject: paymentDifferences.subject });
    if (!settled) return { ok: false, reason: 'not-found' };
    const after = { ...settled, note };
    const change = { objectType: 'payment-difference', objectId: id, action: 'settled', after };
    await recordChange(tx, actor, change, now);
    return { ok: true };
  });
}
