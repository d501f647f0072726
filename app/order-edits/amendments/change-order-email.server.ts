import { and, eq } from 'drizzle-orm';
import { endMailedLinks } from '#app/accounts/mail/mailed-link-tokens.server.ts';
import { orders, orderWithdrawals } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { nextVersion } from '#app/platform/editing/row-version.server.ts';
import { correctAdditions } from '../additions/correct-additions.server.ts';

/**
 * Changes the address of an order, its additions and withdrawals, in the caller's transaction, which has locked the order. Revokes mailed
 * links, since the former mailbox may be a stranger's.
 */
export async function changeOrderEmail(
  tx: Db,
  order: { id: string; email: string },
  email: string,
  now: Date,
): Promise<void> {
  await tx
    .update(orders)
    .set({ email, updatedAt: nextVersion(orders.updatedAt, now) })
    .where(eq(orders.id, order.id));
  const additionIds = await correctAdditions(tx, order.id, { email });
  await tx
    .update(orderWithdrawals)
    .set({ email })
    .where(and(eq(orderWithdrawals.orderId, order.id), eq(orderWithdrawals.email, order.email)));
  for (const id of [order.id, ...additionIds]) await endMailedLinks(tx, 'guest-order', id);
}
