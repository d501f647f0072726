import { deleteConversations } from '#app/content/contact/answers/contact-conversations.server.ts';
import { deleteDrawEntries } from '#app/drops/draw/leave-draw.server.ts';
import { deleteReminders } from '#app/drops/reminders/reminders.server.ts';
import { deleteSubscription } from '#app/newsletter/customer-subscription.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { redactChanges } from '#app/platform/editing/forget-changes.server.ts';
import { deleteStockAlerts } from '#app/stock-alerts/end-stock-alerts.server.ts';
import { detachOrders } from './anonymise-orders.server.ts';
import type { OrderOwner } from './orders-of.server.ts';

/**
 * Deletes a customer's data besides the account: detaches the orders and deletes notes; newsletter, stock alerts, reminders, draw entries
 * and messages only for an address proven to be theirs.
 */
export async function forgetCustomer(
  tx: Db,
  { owner, provenAddress }: { owner: OrderOwner; provenAddress: string | undefined },
  now: Date,
): Promise<void> {
  await detachOrders(tx, owner, now);
  if (owner.accountId) await redactChanges(tx, 'customer', [owner.accountId], ['note']);
  if (provenAddress === undefined) return;
  await deleteSubscription(tx, provenAddress);
  await deleteStockAlerts(tx, provenAddress);
  await deleteReminders(tx, provenAddress);
  await deleteDrawEntries(tx, provenAddress);
  await deleteConversations(tx, provenAddress);
}
