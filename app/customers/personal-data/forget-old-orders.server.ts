import { and, eq, inArray, isNotNull, lt, ne, not, type SQL, sql } from 'drizzle-orm';
import { emailLogs, orders, paymentLogs } from '#app/orders/tables.server.ts';
import {
  paymentDifferences,
  providerPayments,
  providerRefunds,
  reconciliations,
} from '#app/payments/reconciliation/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { deleteInBatches, inBatches } from '#app/platform/retention/delete-in-batches.server.ts';
import { daysBefore, startOfKeptBooks } from '#app/platform/retention/retention-borders.ts';
import { anonymiseOrdersWhere } from './anonymise-orders-where.server.ts';

/** Long after late payments, refunds and questions. */
const UNPAID_DAYS = 30;
const RECONCILIATIONS_DAYS = 365;

/**
 * Anonymises orders thirty days after they ended unpaid, and others once the law no longer requires them, seven years after the year of
 * their last event. Then deletes payment and mail logs, and the provider's lists. Numbers, amounts and items stay, and with them all sums.
 * Works in batches of `most`; idempotent.
 */
export async function forgetOldOrders(db: Db, now: Date, most?: number): Promise<{ anonymised: number }> {
  const books = startOfKeptBooks(now);
  const wasNeverPaid = and(
    eq(orders.status, 'cancelled'),
    inArray(orders.paymentStatus, ['cancelled', 'failed']),
    lt(orders.updatedAt, daysBefore(now, UNPAID_DAYS)),
  );
  const unpaid = await anonymiseOrdersWhere(db, wasNeverPaid, most);
  const isOld = and(lt(orders.updatedAt, books), not(isInvoicedSince(books)));
  const old = await anonymiseOrdersWhere(db, isOld, most);
  const bounds = most ? { most } : {};
  await forgetBusinesses(db, books, bounds);
  await deleteInBatches(db, paymentLogs, lt(paymentLogs.createdAt, books), bounds);
  await deleteInBatches(db, emailLogs, lt(emailLogs.createdAt, books), bounds);
  await deleteInBatches(db, providerPayments, lt(providerPayments.paidAt, books), bounds);
  await deleteInBatches(db, providerRefunds, lt(providerRefunds.createdAt, books), bounds);
  const isClosed = and(isNotNull(paymentDifferences.closedAt), lt(paymentDifferences.closedAt, books));
  await deleteInBatches(db, paymentDifferences, isClosed, bounds);
  const isOldRun = and(
    lt(reconciliations.startedAt, daysBefore(now, RECONCILIATIONS_DAYS)),
    // The next run starts where this one ended.
    ne(reconciliations.id, sql`(select id from reconciliations order by started_at desc limit 1)`),
  );
  await deleteInBatches(db, reconciliations, isOldRun, bounds);
  return { anonymised: unpaid + old };
}

/** Condition on `orders`: has a document in kept books, such as a credit note for a later return. */
function isInvoicedSince(books: Date): SQL {
  return sql`exists (select from invoices where invoices.order_id = orders.id and invoices.issued_at >= ${books.toISOString()}::timestamptz)`;
}

/** Deletes the VAT numbers that proved orders without VAT, and those of their documents, once the books may go. */
function forgetBusinesses(db: Db, books: Date, bounds: { most?: number }): Promise<number> {
  return inBatches(async (most) => {
    const { rows } = await db.execute<{ done: string }>(sql`
      with forgotten as (
        update orders set business = null, tax = tax - 'buyer'
        where id = any (array(
          select id from orders where business is not null and updated_at < ${books.toISOString()}::timestamptz and email = ''
            and not ${isInvoicedSince(books)}
          limit ${most} for update skip locked))
        returning id),
      documents as (
        update invoices set tax = tax - 'buyer' where order_id in (select id from forgotten) and tax ? 'buyer' returning 1)
      select count(*) as done from forgotten`);
    return Number(rows[0]?.done ?? 0);
  }, bounds);
}
