import { count, eq, gt, ilike, inArray, min, sql } from 'drizzle-orm';
import { listUndeliveredGiftCards } from '#app/gift-cards/mail/send-gift-card-mails.server.ts';
import { listUndelivered } from '#app/orders/mail/undelivered-mails.server.ts';
import { emailLogs, orders, paymentLogs } from '#app/orders/tables.server.ts';
import { listDifferences } from '#app/payments/reconciliation/payment-differences.server.ts';
import { findReconciliation } from '#app/payments/reconciliation/reconcile-payments.server.ts';
import { isStuck } from '#app/payments/recovery/stuck-orders.server.ts';
import { listRefundsOwed } from '#app/payments/refunds/list-refunds-owed.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';

const WINDOW_HOURS = 24;

export type OrderHealth = Awaited<ReturnType<typeof countOrderHealth>>;

/**
 * Counts current owed refunds and stuck orders, and the emails, payment and database errors of the last 24 hours.
 * `hasSold` is false until the first order was paid: before it, there is nothing to send emails about.
 */
export async function countOrderHealth(db: Db, now: Date) {
  const since = new Date(now.getTime() - WINDOW_HOURS * 3_600_000);
  const [differences, compared, owed, undelivered, cards, stuck, mails, errors, sold] = await Promise.all([
    listDifferences(db, 1),
    findReconciliation(db),
    listRefundsOwed(db, 1),
    listUndelivered(db, 1),
    listUndeliveredGiftCards(db, 1),
    db
      .select({ count: count(), since: min(orders.createdAt) })
      .from(orders)
      .where(isStuck(now)),
    db.select({ count: count() }).from(emailLogs).where(gt(emailLogs.createdAt, since)),
    db
      .select({
        payment: sql<number>`count(*) filter (where ${eq(paymentLogs.status, 'error')})`.mapWith(Number),
        database:
          sql<number>`count(*) filter (where ${ilike(sql`${paymentLogs.metadata}->>'error'`, '%database%')})`.mapWith(
            Number,
          ),
      })
      .from(paymentLogs)
      .where(gt(paymentLogs.createdAt, since)),
    db
      .select({ id: orders.id })
      .from(orders)
      .where(inArray(orders.paymentStatus, ['paid', 'refunded']))
      // By the index of dates, since one of the first orders was paid.
      .orderBy(orders.createdAt)
      .limit(1),
  ]);
  const { owed: _, ...moneyOwed } = owed;
  return {
    moneyOwed,
    books: { differences: differences.total, lastAt: compared.lastAt, problem: compared.problem },
    undelivered: { failed: undelivered.failed + cards.failed, waiting: undelivered.waiting + cards.waiting },
    hasSold: sold.length > 0,
    stuckSince: stuck[0]?.since?.toISOString() ?? null,
    stuckOrders: stuck[0]?.count ?? 0,
    emailLogs: mails[0]?.count ?? 0,
    paymentErrors: errors[0]?.payment ?? 0,
    databaseErrors: errors[0]?.database ?? 0,
  };
}
