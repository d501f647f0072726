import { and, eq, inArray, isNotNull, lt, ne, not, type SQL, sql } from 'drizzle-orm';
import { anonymiseBoughtGiftCards } from '#app/gift-cards/personal-data.server.ts';
import { anonymiseOldImportedOrders } from '#app/imported-orders/imported-orders.server.ts';
import { orderDisputes } from '#app/orders/disputes/tables.server.ts';
import { orderLabels } from '#app/orders/labels/tables.server.ts';
import {
  emailLogs,
  orderEmailChanges,
  orderRefunds,
  orderRestocks,
  orderShipments,
  orders,
  orderWithdrawals,
  paymentLogs,
} from '#app/orders/tables.server.ts';
import {
  paymentDifferences,
  providerPayments,
  providerRefunds,
  reconciliations,
} from '#app/payments/reconciliation/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { redactChanges } from '#app/platform/editing/audit-log.server.ts';
import { deleteInBatches, inBatches } from '#app/platform/retention/delete-in-batches.server.ts';
import { daysBefore, startOfKeptBooks } from '#app/platform/retention/retention-cutoffs.ts';
import { type OrderOwner, ordersOf } from '../customer-orders.server.ts';

/** A shipped order counts as delivered after this time, since the shop promises delivery within two weeks. */
const DELIVERED_AFTER = sql`interval '30 days'`;
/** Until then, the email about a refund may still be waiting for the mail server. */
const MAILED_AFTER = sql`interval '2 days'`;

/** Detaches an owner's orders and anonymises those that are over; a job does the rest. Call in the same transaction. */
export async function detachOrders(tx: Db, owner: OrderOwner, now: Date): Promise<void> {
  await tx.update(orders).set({ userId: null, ownerLeftAt: now }).where(ordersOf(owner));
  await anonymiseOrders(tx, now);
}

export function anonymiseOrders(db: Db, now: Date): Promise<number> {
  return anonymiseOrdersWhere(db, and(isNotNull(orders.ownerLeftAt), isOver(now)));
}

export async function listOrdersUnderWay(db: Db, owner: OrderOwner, now: Date): Promise<string[]> {
  const found = await db
    .select({ number: orders.orderNumber })
    .from(orders)
    .where(and(ordersOf(owner), not(isOver(now))))
    .orderBy(orders.createdAt, orders.id);
  return found.map(({ number }) => number);
}

/** Condition on `orders`: nothing remains to be delivered, exchanged, refunded, mailed or sent to a bank. */
function isOver(now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`case when exists (select from order_disputes undecided
      where undecided.order_id = ${orders.id} and undecided.state in ('open', 'under-review'))
      or exists (select from order_exchanges open where open.order_id = ${orders.id} and open.ended_at is null) then false
    else case ${orders.status}
    when 'delivered' then true
    when 'shipped' then ${orders.updatedAt} < ${at} - ${DELIVERED_AFTER}
    when 'cancelled' then case
      when ${orders.paymentStatus} = 'paid' and ${orders.totalCents} > 0 then false
      when ${orders.paymentStatus} in ('paid', 'refunded') then ${orders.updatedAt} < ${at} - ${MAILED_AFTER}
      else true end
    else false end end`;
}

/** Fields of history entries that may contain personal data or free text of an operator or a mail server. */
const PERSONAL_FIELDS = ['email', 'address', 'phone', 'note', 'problem', 'reason', 'trackingCode'];

/** Anonymises orders and their history, except what the books must contain. Works in batches. Idempotent. */
export function anonymiseOrdersWhere(db: Db, condition: SQL | undefined, most?: number): Promise<number> {
  if (!condition) throw new Error('Which orders, must be said.');
  return inBatches(
    (atOnce) => db.transaction((tx) => anonymiseSome(tx, condition, atOnce)),
    most ? { most } : {},
  );
}

async function anonymiseSome(tx: Db, condition: SQL, most: number): Promise<number> {
  const due = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(condition, ne(orders.email, '')))
    .limit(most)
    .for('update', { skipLocked: true });
  const ids = due.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await tx
    .update(orders)
    .set({
      userId: null,
      email: '',
      phone: '',
      shippingAddress: sql`jsonb_build_object('name', '', 'address', jsonb_build_object('line1', '', 'city', '',
        'postal_code', '', 'country', coalesce(shipping_address #>> '{address,country}', '')))`,
      billingAddress: null,
      // The proof for a sale without VAT must be stored as long as the books (VAT directive, art. 138; AWR, art. 52).
      business: sql`case when ${orders.tax}->>'kind' = 'intra-community'
        then jsonb_set(jsonb_set(${orders.business}, '{company}', '""'), '{proof,name}', '""') end`,
      checkoutUrl: null,
      checkoutKey: null,
      checkoutFingerprint: '',
    })
    .where(inArray(orders.id, ids));
  await anonymiseBoughtGiftCards(tx, ids);
  await tx.delete(orderEmailChanges).where(inArray(orderEmailChanges.orderId, ids));
  await tx.update(emailLogs).set({ problem: null }).where(inArray(emailLogs.orderId, ids));
  await tx.update(orderRefunds).set({ reason: '' }).where(inArray(orderRefunds.orderId, ids));
  await tx.update(orderRestocks).set({ reason: '' }).where(inArray(orderRestocks.orderId, ids));
  await tx.update(orderShipments).set({ trackingCode: '' }).where(inArray(orderShipments.orderId, ids));
  await tx
    .update(orderLabels)
    .set({ trackingCode: '', problem: null })
    .where(inArray(orderLabels.orderId, ids));
  await tx
    .update(orderWithdrawals)
    .set({ name: '', email: '', closingReason: '' })
    .where(inArray(orderWithdrawals.orderId, ids));
  await tx.update(orderDisputes).set({ answer: null }).where(inArray(orderDisputes.orderId, ids));
  // Only operators enter reasons as free text. Automatic entries have reasons from a fixed list.
  const isByOperator = eq(sql`${paymentLogs.metadata}->>'auto_updated'`, 'false');
  await tx
    .update(paymentLogs)
    .set({ metadata: sql`${paymentLogs.metadata} - 'reason'` })
    .where(and(inArray(paymentLogs.orderId, ids), isByOperator));
  await redactChanges(tx, 'order', ids, PERSONAL_FIELDS);
  return ids.length;
}

/** After this time, late payments, refunds and questions no longer occur. */
const UNPAID_DAYS = 30;
const RECONCILIATIONS_DAYS = 365;

/** Anonymises cancelled unpaid orders after thirty days, and others after seven years. Idempotent. */
export async function anonymiseOldOrders(db: Db, now: Date, most?: number): Promise<{ anonymised: number }> {
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
  await anonymiseOldImportedOrders(db, now, bounds);
  await deleteOldBusinesses(db, books, bounds);
  await deleteInBatches(db, paymentLogs, lt(paymentLogs.createdAt, books), bounds);
  await deleteInBatches(db, emailLogs, lt(emailLogs.createdAt, books), bounds);
  await deleteInBatches(db, providerPayments, lt(providerPayments.paidAt, books), bounds);
  await deleteInBatches(db, providerRefunds, lt(providerRefunds.createdAt, books), bounds);
  const isClosed = and(isNotNull(paymentDifferences.closedAt), lt(paymentDifferences.closedAt, books));
  await deleteInBatches(db, paymentDifferences, isClosed, bounds);
  const isOldRun = and(
    lt(reconciliations.startedAt, daysBefore(now, RECONCILIATIONS_DAYS)),
    // Keeps the last run, since the next one starts where it ended.
    ne(reconciliations.id, sql`(select id from reconciliations order by started_at desc limit 1)`),
  );
  await deleteInBatches(db, reconciliations, isOldRun, bounds);
  return { anonymised: unpaid + old };
}

/** Condition on `orders`: has a document in books that must be kept, such as a credit note for a later return. */
function isInvoicedSince(books: Date): SQL {
  return sql`exists (select from invoices where invoices.order_id = orders.id and invoices.issued_at >= ${books.toISOString()}::timestamptz)`;
}

function deleteOldBusinesses(db: Db, books: Date, bounds: { most?: number }): Promise<number> {
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
