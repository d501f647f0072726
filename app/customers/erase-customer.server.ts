import type { Operator } from '#app/accounts/admin-middleware.server.ts';
import { deleteAccount } from '#app/accounts/personal-data/delete-account.server.ts';
import { findStaffRole } from '#app/accounts/staff/staff.server.ts';
import { deleteConversations } from '#app/content/contact/replies/conversations.server.ts';
import { deleteDrawEntries } from '#app/drops/draw/leave-draw.server.ts';
import { deleteReminders } from '#app/drops/reminders/reminders.server.ts';
import { anonymiseImportedOrders } from '#app/imported-orders/imported-orders.server.ts';
import { deleteSubscription } from '#app/newsletter/subscribe.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { recordChange, redactChanges } from '#app/platform/editing/audit-log.server.ts';
import { logSecurityEvent } from '#app/platform/log/log-security-event.server.ts';
import { deleteStockAlerts } from '#app/stock-alerts/stock-alerts.server.ts';
import type { OrderOwner } from './customer-orders.server.ts';
import { type FoundOwner, findCustomerObject } from './find-customer.server.ts';
import { detachOrders, listOrdersUnderWay } from './personal-data/anonymise-orders.server.ts';

export type ErasureRefusal = { ok: false; reason: 'missing' | 'staff' };

/** Erases a customer's data. Returns the number of orders in progress, which are anonymised after they are over. */
export function eraseCustomer(
  db: Db,
  actor: Operator,
  owner: FoundOwner,
  now: Date,
): Promise<{ ok: true; underWay: number } | ErasureRefusal> {
  return db.transaction(async (tx) => {
    const { email, account } = owner;
    const object = await findCustomerObject(tx, owner);
    if (!object) return { ok: false, reason: 'missing' };
    const theirs = { accountId: account?.id, address: email };
    const underWay = (await listOrdersUnderWay(tx, theirs, now)).length;
    const forget = (inTx: Db) => deleteCustomerData(inTx, { owner: theirs, provenAddress: email }, now);
    if (!account) {
      await forget(tx);
      await recordChange(tx, actor, { ...object, action: 'data-erased' }, now);
      return { ok: true, underWay };
    }
    const { id, isVerified } = account;
    if (await findStaffRole(tx, { id, email, isEmailVerified: isVerified }))
      return { ok: false, reason: 'staff' };
    const deleted = await deleteAccount(tx, id, forget);
    if (!deleted.ok) return { ok: false, reason: deleted.reason === 'gone' ? 'missing' : 'staff' };
    await recordChange(tx, actor, { ...object, action: 'data-erased' }, now);
    logSecurityEvent('account-deleted', { customer: id, reason: 'operator' });
    return { ok: true, underWay };
  });
}

/** Deletes a customer's data except the account. Deletes mailing lists and messages only for a proven address. */
export async function deleteCustomerData(
  tx: Db,
  { owner, provenAddress }: { owner: OrderOwner; provenAddress: string | undefined },
  now: Date,
): Promise<void> {
  await detachOrders(tx, owner, now);
  if (owner.accountId) await redactChanges(tx, 'customer', [owner.accountId], ['note']);
  if (provenAddress === undefined) return;
  await anonymiseImportedOrders(tx, provenAddress);
  await deleteSubscription(tx, provenAddress);
  await deleteStockAlerts(tx, provenAddress);
  await deleteReminders(tx, provenAddress);
  await deleteDrawEntries(tx, provenAddress);
  await deleteConversations(tx, provenAddress);
}
