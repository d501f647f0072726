import { and, desc, eq, or, sql } from 'drizzle-orm';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { auditLogs } from '#app/platform/tables.server.ts';
import { type OrderOwner, ordersOf } from './customer-orders.server.ts';
import { type FoundOwner, findCustomerObject } from './find-customer.server.ts';

/** `number` is the order number if the note is about an order. `at` is in ISO 8601. */
export type CustomerNote = { id: string; at: string; by: string; note: string; number: string | null };

const MOST = 100;

/**
 * Adds a note to an account or, for a guest, to the order in the page's URL. Refuses a deleted customer, and one who has
 * imported orders only.
 */
export function addCustomerNote(
  db: Db,
  actor: Actor,
  { owner, note }: { owner: FoundOwner; note: string },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'not-found' }> {
  return db.transaction(async (tx) => {
    const object = await findCustomerObject(tx, owner);
    if (!object || (object.objectType === 'customer' && !owner.account))
      return { ok: false, reason: 'not-found' };
    await recordChange(tx, actor, { ...object, action: 'noted', after: { note } }, now);
    return { ok: true };
  });
}

export async function listCustomerNotes(db: Db, owner: OrderOwner): Promise<CustomerNote[]> {
  const isOfAccount = owner.accountId
    ? and(eq(auditLogs.objectType, 'customer'), eq(auditLogs.objectId, owner.accountId))
    : undefined;
  const isOfOrder = and(
    eq(auditLogs.objectType, 'order'),
    sql`${auditLogs.objectId} in (select ${orders.id}::text from ${orders} where ${ordersOf(owner)})`,
  );
  const found = await db
    .select({
      id: auditLogs.id,
      at: auditLogs.createdAt,
      by: auditLogs.actorEmail,
      note: sql<string>`${auditLogs.after}->>'note'`,
      number: sql<string | null>`(select ${orders.orderNumber} from ${orders}
        where ${auditLogs.objectType} = 'order' and ${orders.id}::text = ${auditLogs.objectId})`,
    })
    .from(auditLogs)
    .where(and(eq(auditLogs.action, 'noted'), sql`${auditLogs.after} ? 'note'`, or(isOfAccount, isOfOrder)))
    .orderBy(desc(auditLogs.createdAt), desc(auditLogs.id))
    .limit(MOST);
  return found.map(({ at, ...note }) => ({ ...note, at: at.toISOString() }));
}
