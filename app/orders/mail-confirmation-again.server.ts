import { eq } from 'drizzle-orm';
import { type Actor, recordChange } from '#app/platform/audit-log.server.ts';
import type { Db } from '#app/platform/db.server.ts';
import { resendConfirmation } from './send-order-mail.server.ts';
import { orders } from './tables.server.ts';

export type MailRefusal = 'not-found' | 'not-paid' | 'cancelled' | 'too-many' | 'mail-unavailable';

/**
 * Mails the confirmation to the order's own address because an operator asked. The rules are the shopper's: only for a
 * paid order that was not cancelled, three times an hour; refuses also when the mail server does not take it. That it was asked for is written
 * down before it is sent.
 */
export async function mailConfirmationAgain(
  db: Db,
  actor: Actor,
  number: string,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: MailRefusal }> {
  const [order] = await db
    .select({ id: orders.id, status: orders.status, paymentStatus: orders.paymentStatus })
    .from(orders)
    .where(eq(orders.orderNumber, number));
  if (!order) return { ok: false, reason: 'not-found' };
  if (order.paymentStatus !== 'paid') return { ok: false, reason: 'not-paid' };
  if (order.status === 'cancelled') return { ok: false, reason: 'cancelled' };
  return resendConfirmation(db, order.id, (tx, resend) => {
    const change = { objectType: 'order', objectId: order.id, action: 'mail-asked', after: { resend } };
    return recordChange(tx, actor, change, now);
  });
}
