import { desc, eq } from 'drizzle-orm';
import type { Conversation } from '#app/content/contact/replies/conversations.server.ts';
import { listDisputes } from '#app/orders/disputes/order-disputes.server.ts';
import { countItems, type ReturnedItems } from '#app/orders/refunds/refund-rules.ts';
import { listRefunds, listRestocks } from '#app/orders/refunds/refunds.server.ts';
import { emailLogs, orderWithdrawals, paymentLogs } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import { entriesOf, inOrder, type TimelineEntry } from './order-timeline.ts';

const MOST = 100;
const shownElsewhere = ['refunded', 'restocked', 'mail-asked'];

export async function listAdminOrderTimeline(
  db: Db,
  { id, createdAt, conversations = [] }: { id: string; createdAt: string; conversations?: Conversation[] },
): Promise<TimelineEntry[]> {
  const [payments, mails, changes, refunds, restocks, disputes, withdrawals] = await Promise.all([
    listPayments(db, id),
    listMails(db, id),
    listChanges(db, 'order', id),
    listRefunds(db, id),
    listRestocks(db, id),
    listDisputes(db, id),
    listStatedWithdrawals(db, id),
  ]);
  return inOrder([
    { id: 'placed', at: createdAt, kind: 'placed' },
    ...entriesOf(payments.map((logged) => ({ ...logged, at: logged.at.toISOString() }))),
    ...mails.map(({ at, ...mail }) => ({
      ...mail,
      at: at.toISOString(),
      kind: 'mailed' as const,
      by: changes.find(({ action, after }) => action === 'mail-asked' && after.resend === mail.resend)?.by,
    })),
    ...refunds.map((refund) => ({ kind: 'refund' as const, ...itemsEntry(refund) })),
    ...restocks.map((restock) => ({ kind: 'restock' as const, ...itemsEntry(restock) })),
    ...withdrawals.map((withdrawal) => ({ kind: 'withdrawal' as const, ...itemsEntry(withdrawal) })),
    ...disputes.flatMap(disputeEntries),
    ...conversations.flatMap(({ id: messageId, at, name, answers }) => [
      { id: messageId, at, kind: 'message' as const, name },
      ...answers.map(({ mailStatus: status, text: _, ...answer }) => ({
        ...answer,
        kind: 'answer' as const,
        status,
      })),
    ]),
    // Refunds, restocks and resent emails have timeline entries of their own, which include the result.
    ...changes
      .filter(({ action }) => !shownElsewhere.includes(action))
      .map((change) => ({ ...change, kind: 'change' as const })),
  ]);
}

function listPayments(db: Db, orderId: string) {
  return db
    .select({
      ...pickColumns(paymentLogs, 'id', 'eventType', 'status', 'metadata'),
      at: paymentLogs.createdAt,
    })
    .from(paymentLogs)
    .where(eq(paymentLogs.orderId, orderId))
    .orderBy(desc(paymentLogs.createdAt))
    .limit(MOST);
}

function listMails(db: Db, orderId: string) {
  return db
    .select({
      ...pickColumns(emailLogs, 'id', 'resend', 'status', 'tries', 'problem'),
      at: emailLogs.createdAt,
      type: emailLogs.emailType,
    })
    .from(emailLogs)
    .where(eq(emailLogs.orderId, orderId))
    .orderBy(desc(emailLogs.createdAt))
    .limit(MOST);
}

function listStatedWithdrawals(db: Db, orderId: string) {
  return db
    .select({
      ...pickColumns(orderWithdrawals, 'id', 'name', 'pieces'),
      at: orderWithdrawals.statedAt,
    })
    .from(orderWithdrawals)
    .where(eq(orderWithdrawals.orderId, orderId));
}

function disputeEntries(dispute: Awaited<ReturnType<typeof listDisputes>>[number]): TimelineEntry[] {
  const { id, amountCents, openedAt, decidedAt, state } = dispute;
  const entry = { kind: 'dispute', amountCents } as const;
  const opened = { ...entry, id: `${id}/opened`, at: openedAt.toISOString(), state: 'opened' } as const;
  if (!decidedAt || state === 'open' || state === 'under-review') return [opened];
  return [opened, { ...entry, id: `${id}/decided`, at: decidedAt.toISOString(), state }];
}

/** Counts separately the items on the shelf, damaged items, lost items and items whose size no longer exists. */
function itemsEntry<Entry extends { at: Date; pieces: ReturnedItems[] }>({ at, pieces, ...entry }: Entry) {
  const shelf = pieces.filter(({ isUnshelved }) => !isUnshelved);
  const damaged = shelf.reduce((sum, one) => sum + (one.damaged ?? 0), 0);
  const lost = shelf.reduce((sum, one) => sum + (one.lost ?? 0) - (one.found ?? 0), 0);
  return {
    ...entry,
    at: at.toISOString(),
    pieces: countItems(shelf) - damaged - lost,
    damaged,
    lost,
    unshelved: countItems(pieces.filter(({ isUnshelved }) => isUnshelved)),
  };
}
