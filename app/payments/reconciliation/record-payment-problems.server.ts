import { and, eq, inArray, isNull } from 'drizzle-orm';
import { type NewNotification, recordOccurrences } from '#app/accounts/notifications/notifications.server.ts';
import { orderRefunds, orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { paymentDifferences } from './tables.server.ts';

/** Records new differences and finally refused refunds for the operators' emails, once each. Returns their number. */
export function recordPaymentProblems(db: Db, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const differences = await tx
      .update(paymentDifferences)
      .set({ toldAt: now })
      .where(and(isNull(paymentDifferences.closedAt), isNull(paymentDifferences.toldAt)))
      .returning();
    const refunds = await tx
      .update(orderRefunds)
      .set({ toldAt: now })
      .where(and(eq(orderRefunds.status, 'refused'), isNull(orderRefunds.toldAt)))
      .returning();
    const numbers = await listOrderNumbers(
      tx,
      [...differences, ...refunds].map(({ orderId }) => orderId),
    );
    const problems: NewNotification[] = [
      ...differences.map(({ id, kind: difference, subject: reference, orderId, ourCents, theirCents }) => {
        const number = numbers.get(orderId ?? '') ?? null;
        const details = { problem: 'difference', difference, reference, number, ourCents, theirCents };
        return { kind: 'payment', subject: `difference/${id}`, details } as NewNotification;
      }),
      ...refunds.map(({ id, orderId, amountCents, problem }): NewNotification => {
        const details = { number: numbers.get(orderId) ?? '', amountCents, said: problem ?? '' };
        return { kind: 'refund', subject: id, details };
      }),
    ];
    await recordOccurrences(tx, problems, now);
    return problems.length;
  });
}

/** Records once more the problems that versions before 2026-12 had queued as separate emails to each operator. */
export async function retellFormerProblems(db: Db, at: string): Promise<void> {
  const toldAt = new Date(at);
  await db.transaction(async (tx) => {
    await tx.update(paymentDifferences).set({ toldAt: null }).where(eq(paymentDifferences.toldAt, toldAt));
    await tx.update(orderRefunds).set({ toldAt: null }).where(eq(orderRefunds.toldAt, toldAt));
  });
}

async function listOrderNumbers(tx: Db, orderIds: (string | null)[]): Promise<Map<string, string>> {
  const ids = orderIds.filter((id) => id !== null);
  const found = ids.length
    ? await tx
        .select({ id: orders.id, number: orders.orderNumber })
        .from(orders)
        .where(inArray(orders.id, ids))
    : [];
  return new Map(found.map(({ id, number }) => [id, number]));
}
