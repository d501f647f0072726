import { and, eq, isNull, sql } from 'drizzle-orm';
import { emailField } from '#app/accounts/forms/account-form-schemas.server.ts';
import { markOrderChanged } from '#app/orders/editing/mark-order-changed.server.ts';
import { emailChangeMails } from '#app/orders/order-queues.server.ts';
import { orderEmailChanges, orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { versionOf } from '#app/platform/editing/row-version.server.ts';
import { defineRateLimit, HOUR, limitRate } from '#app/platform/http/limits/rate-limiter.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';

export type EmailChangeRefusal =
  | 'not-found'
  | 'deleted'
  | 'anonymised'
  | 'invalid-email'
  | 'same-email'
  | 'changed'
  | 'too-many';

/** Per order, regardless of the operator, since each mail may reach a stranger. */
const emailChangeRateLimit = defineRateLimit('order-email-change', { points: 5, seconds: HOUR });

type Asked = {
  /** Generated with the form, so that a repeated form sends once. */
  changeId: string;
  number: string;
  /** Version that the operator viewed. */
  seen: string;
  email: string;
};

/**
 * Mails a confirmation link to a new address; the order keeps its own until then (`redeemEmailChange`). Replaces earlier requests. Refuses
 * an invalid or unchanged address, an order that is anonymised or changed since it was viewed, and more than five requests an hour.
 */
export async function requestEmailChange(
  db: Db,
  actor: Actor,
  { changeId, number, seen, email: typed }: Asked,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: EmailChangeRefusal }> {
  const email = emailField.safeParse(typed);
  if (!email.success) return { ok: false, reason: 'invalid-email' };
  return db.transaction(async (tx) => {
    const [order] = await tx
      .select({
        id: orders.id,
        email: orders.email,
        isDeleted: sql<boolean>`${orders.deletedAt} is not null`,
        version: versionOf(orders.updatedAt),
      })
      .from(orders)
      .where(eq(orders.orderNumber, number))
      .for('update');
    if (!order) return { ok: false, reason: 'not-found' };
    if (order.isDeleted) return { ok: false, reason: 'deleted' };
    if (!order.email) return { ok: false, reason: 'anonymised' };
    if (await isAsked(tx, changeId)) return { ok: true };
    if (email.data === order.email.toLowerCase()) return { ok: false, reason: 'same-email' };
    if (seen !== order.version) return { ok: false, reason: 'changed' };
    const allowed = await limitRate(emailChangeRateLimit, order.id);
    if (!allowed.ok) return { ok: false, reason: 'too-many' };
    await tx
      .delete(orderEmailChanges)
      .where(and(eq(orderEmailChanges.orderId, order.id), isNull(orderEmailChanges.confirmedAt)));
    await tx.insert(orderEmailChanges).values({
      id: changeId,
      orderId: order.id,
      email: email.data,
      formerEmail: order.email,
      actorId: actor.id,
      actorEmail: actor.email,
      askedAt: now,
    });
    await markOrderChanged(tx, order.id, now);
    await queueJob(tx, emailChangeMails, { changeId, to: 'new' });
    const change = {
      objectType: 'order',
      objectId: order.id,
      action: 'email-change-asked',
      after: { email: email.data },
    };
    await recordChange(tx, actor, change, now);
    return { ok: true };
  });
}

async function isAsked(tx: Db, changeId: string): Promise<boolean> {
  return (await tx.$count(orderEmailChanges, eq(orderEmailChanges.id, changeId))) === 1;
}
