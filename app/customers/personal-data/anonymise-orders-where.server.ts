import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { forgetBoughtGiftCards } from '#app/gift-cards/forget-recipients.server.ts';
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
import type { Db } from '#app/platform/database/db.server.ts';
import { redactChanges } from '#app/platform/editing/forget-changes.server.ts';
import { inBatches } from '#app/platform/retention/delete-in-batches.server.ts';

/** Fields of an order's history that may contain personal data: an address, a tracking code, or free text of an operator or mail server. */
const PERSONAL_FIELDS = ['email', 'address', 'phone', 'note', 'problem', 'reason', 'trackingCode'];

/**
 * Anonymises the orders that meet a condition, and everything written about them. The books keep number, items, amounts, dates, statuses,
 * payment and country. Works in atomic batches; locked orders wait for the next run. Returns the number of orders, 0 when run again.
 */
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
      // Buyers without VAT must be proved as long as the books are kept (article 138 and AWR, article 52).
      business: sql`case when ${orders.tax}->>'kind' = 'intra-community'
        then jsonb_set(jsonb_set(${orders.business}, '{company}', '""'), '{proof,name}', '""') end`,
      checkoutUrl: null,
      checkoutKey: null,
      checkoutFingerprint: '',
    })
    .where(inArray(orders.id, ids));
  await forgetBoughtGiftCards(tx, ids);
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
  // Automatic entries have reasons from a fixed list.
  const isByOperator = eq(sql`${paymentLogs.metadata}->>'auto_updated'`, 'false');
  await tx
    .update(paymentLogs)
    .set({ metadata: sql`${paymentLogs.metadata} - 'reason'` })
    .where(and(inArray(paymentLogs.orderId, ids), isByOperator));
  await redactChanges(tx, 'order', ids, PERSONAL_FIELDS);
  return ids.length;
}
