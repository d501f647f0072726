import { exportProfile } from '#app/accounts/personal-data/export-profile.server.ts';
import { exportConversations } from '#app/content/contact/answers/contact-conversations.server.ts';
import { exportDrawEntries } from '#app/drops/draw/draw-entries.server.ts';
import { exportTickets } from '#app/drops/queue/tickets.server.ts';
import { exportReminders } from '#app/drops/reminders/reminders.server.ts';
import { exportSubscription } from '#app/newsletter/export-subscription.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { exportStockAlerts } from '#app/stock-alerts/export-stock-alerts.server.ts';
import { exportWishlist } from '#app/wishlist/export-wishlist.server.ts';
import { listCustomerNotes } from '../customer-notes.server.ts';
import { exportOrders, exportSavedOrderViews } from './export-orders.server.ts';

type Whose = {
  account: { id: string; sessionId: string } | undefined;
  /** Address whose guest orders belong to the copy; undefined for none. */
  guestAddress: string | undefined;
  /** Address whose newsletter subscription, stock alerts, reminders, draw entries and messages belong to the copy. */
  newsletterAddress: string | undefined;
};

/** Returns all data of a customer, read in one snapshot; see docs/decisions/own-data.md. */
export async function exportCustomerData(db: Db, whose: Whose, now: Date) {
  const { account, guestAddress, newsletterAddress } = whose;
  const moment = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;
  return db.transaction(async (tx) => {
    const known = account && (await exportProfile(tx, account.id, account.sessionId));
    const { profile, ...rest } = known ?? {};
    const newsletter = newsletterAddress ? await exportSubscription(tx, newsletterAddress, now) : null;
    const stockAlerts = newsletterAddress ? await exportStockAlerts(tx, newsletterAddress) : [];
    const dropReminders = newsletterAddress ? await exportReminders(tx, newsletterAddress) : [];
    const draws = newsletterAddress ? await exportDrawEntries(tx, newsletterAddress) : [];
    const notes = await listCustomerNotes(tx, { accountId: account?.id, address: guestAddress });
    return {
      profile,
      preferences: { language: profile?.language, newsletter },
      stockAlerts,
      dropReminders,
      draws,
      ...rest,
      wishlist: account && (await exportWishlist(tx, account.id)),
      queueTickets: account && (await exportTickets(tx, account.id)),
      savedOrderViews: account && (await exportSavedOrderViews(tx, account.id)),
      notes: notes.map(({ at, note, number }) => ({ at, note, orderNumber: number })),
      messages: newsletterAddress ? await exportConversations(tx, newsletterAddress) : [],
      orders: await exportOrders(tx, { accountId: account?.id, address: guestAddress }),
    };
  }, moment);
}
