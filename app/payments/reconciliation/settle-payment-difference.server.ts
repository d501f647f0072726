import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { paymentDifferences } from './tables.server.ts';

/**
 * Records that an operator settled a difference, so that it is not found again. Refuses an empty note, and an unknown or settled
 * difference.
 */
export async function settlePaymentDifference(
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
