import { and, eq, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { deleteInBatches } from '#app/platform/retention/delete-in-batches.server.ts';
import { daysBefore, startOfKeptBooks } from '#app/platform/retention/retention-borders.ts';
import {
  paymentDifferences,
  providerPayments,
  providerRefunds,
  reconciliations,
} from '../reconciliation/tables.server.ts';
import { emailLogs, orders, paymentLogs } from '../tables.server.ts';
import { anonymiseOrdersWhere } from './anonymise-orders-where.server.ts';

/** Longer than any payment or refund of it may still come in, and than a shopper asks what became of it. */
const UNPAID_DAYS = 30;
const RECONCILIATIONS_DAYS = 365;

/**
 * Anonymises orders that nobody paid thirty days after they ended, and all others once the law no longer asks for them:
 * seven years after the year in which something last happened to them. Then also deletes what was logged about payments and
 * mails, and what the payment provider listed. Numbers, amounts and items of orders and refunds stay, so sums do too.
 * Each step in batches of `most`; a second time changes nothing.
 */
export async function forgetOldOrders(db: Db, now: Date, most?: number): Promise<{ anonymised: number }> {
  const books = startOfKeptBooks(now);
  const wasNeverPaid = and(
    eq(orders.status, 'cancelled'),
    inArray(orders.paymentStatus, ['cancelled', 'failed']),
    lt(orders.updatedAt, daysBefore(now, UNPAID_DAYS)),
  );
  const unpaid = await anonymiseOrdersWhere(db, wasNeverPaid, most);
  const old = await anonymiseOrdersWhere(db, lt(orders.updatedAt, books), most);
  const bounds = most ? { most } : {};
  await deleteInBatches(db, paymentLogs, lt(paymentLogs.createdAt, books), bounds);
  await deleteInBatches(db, emailLogs, lt(emailLogs.createdAt, books), bounds);
  await deleteInBatches(db, providerPayments, lt(providerPayments.paidAt, books), bounds);
  await deleteInBatches(db, providerRefunds, lt(providerRefunds.createdAt, books), bounds);
  const isClosed = and(isNotNull(paymentDifferences.closedAt), lt(paymentDifferences.closedAt, books));
  await deleteInBatches(db, paymentDifferences, isClosed, bounds);
  const isOldRun = and(
    lt(reconciliations.startedAt, daysBefore(now, RECONCILIATIONS_DAYS)),
    // The next one begins where the last one did.
    ne(reconciliations.id, sql`(select id from reconciliations order by started_at desc limit 1)`),
  );
  await deleteInBatches(db, reconciliations, isOldRun, bounds);
  return { anonymised: unpaid + old };
}
