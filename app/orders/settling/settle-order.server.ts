import { eq, or, sql } from 'drizzle-orm';
import {
  type Pieces,
  releaseHolds,
  sellStock,
} from '#app/catalogue/stock/hold-renew-release-and-sell-stock.server.ts';
import type { PaymentSnapshot } from '#app/payments/payment-snapshot.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { faultPoint } from '#app/platform/fault-point.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import { orderMails } from '../order-queues.server.ts';
import { mayBecome, type OrderStatus } from '../order-status.ts';
import type { PaymentStatus } from '../payment-status.ts';
import { recordUnmatchedPayment } from '../reconciliation/record-unmatched-payment.server.ts';
import { orders } from '../tables.server.ts';
import { logPayment } from './log-payment.server.ts';
import { refundLatePayment } from './refund-late-payment.server.ts';
import { type Settlement, settlementOf } from './settlement-rules.ts';

/** No size has this id. */
const DELETED_SIZE = '00000000-0000-0000-0000-000000000000';

export type Settled = { orderId: string; status: OrderStatus; paymentStatus: PaymentStatus };

/**
 * Updates an order by a fact about its payment, however we learnt it: the webhook, the success page, the recovery
 * or the expiry (`source`, for the log). One transaction under a lock on the order; the second arrival of a fact,
 * or a later one that contradicts it, changes nothing. Mails and refunds are queued in the same transaction.
 * Refuses facts about orders we don't have, and payments of another amount than the order's: money among them
 * stands among the differences that operators look at.
 */
export async function settleOrder(
  db: Db,
  fact: PaymentSnapshot,
  source: 'webhook' | 'success-page' | 'expiry' | 'checkout' | 'recovery' | 'reconciliation',
): Promise<{ ok: true; settled: Settled } | { ok: false; reason: 'unknown-order' | 'amount-mismatch' }> {
  const result = await db.transaction(async (tx) => {
    const order = await lockOrder(tx, fact);
    if (!order) {
      if (fact.state === 'paid') await recordUnmatchedPayment(tx, fact, undefined, new Date());
      return { ok: false as const, reason: 'unknown-order' as const };
    }
    const settlement = settlementOf(order, fact);
    if (settlement.step === 'refuse') {
      await recordUnmatchedPayment(tx, fact, order, new Date());
      const metadata = { reason: settlement.why, source, received: fact.amountCents, auto_updated: true };
      const refused = { orderId: order.id, eventType: 'payment_status_changed', status: 'error' } as const;
      await logPayment(tx, { ...refused, metadata }, new Date());
      return { ok: false as const, reason: settlement.why };
    }
    const settled = await carryOut(tx, order, settlement, fact, source);
    faultPoint('before-settle-commit');
    return { ok: true as const, settled: { orderId: order.id, ...settled } };
  });
  faultPoint('settled');
  if (!result.ok)
    log.error({ session: fact.sessionId?.slice(-10), reason: result.reason, source }, 'payment not settled');
  return result;
}

type Order = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

/** By its session; by the id in the session's metadata only while no session was written down. */
async function lockOrder(tx: Db, fact: PaymentSnapshot) {
  const byPaymentSession = fact.sessionId ? eq(orders.stripeSessionId, fact.sessionId) : undefined;
  const byMetadata = fact.orderId
    ? sql`(${orders.id} = ${fact.orderId}::uuid and ${orders.stripeSessionId} is null)`
    : undefined;
  if (!byPaymentSession && !byMetadata) return undefined;
  const [order] = await tx
    .select({
      id: orders.id,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
      paymentMethod: orders.paymentMethod,
      totalCents: orders.totalCents,
      // Deleted sizes have no id; they count as sold out.
      pieces: sql<Pieces[]>`(
        select json_agg(json_build_object('productSizeId', coalesce(product_size_id, ${DELETED_SIZE}), 'quantity', quantity))
        from order_items where order_id = orders.id
      )`,
    })
    .from(orders)
    .where(or(byPaymentSession, byMetadata))
    .limit(1)
    .for('update');
  return order;
}

async function carryOut(
  tx: Db,
  order: Order,
  settlement: Exclude<Settlement, { step: 'refuse' }>,
  fact: PaymentSnapshot,
  source: string,
): Promise<Omit<Settled, 'orderId'>> {
  const before = { status: order.status, paymentStatus: order.paymentStatus };
  switch (settlement.step) {
    case 'nothing':
      return before;
    case 'cancel':
      await releaseHolds(tx, order.id);
      return change(
        tx,
        order,
        { status: 'cancelled', paymentStatus: settlement.paymentStatus },
        fact,
        source,
      );
    case 'sell': {
      const sold = await sellStock(tx, order.id, order.pieces);
      if (sold.ok) {
        await queueJob(tx, orderMails, { orderId: order.id, type: 'order_confirmation' });
        // An operator may have moved the order on already.
        const status = mayBecome(order.status, 'processing') ? 'processing' : order.status;
        return change(tx, order, { status, paymentStatus: 'paid' }, fact, source);
      }
      await releaseHolds(tx, order.id);
      return giveBack(tx, order, fact, source);
    }
    case 'refund':
      return giveBack(tx, order, fact, source);
  }
}

/**
 * Money that came too late goes back. That it is owed stands in the tables from this moment on; the provider, which may be
 * away, is asked by a job, and the shopper is told once it has done it.
 */
async function giveBack(tx: Db, order: Order, fact: PaymentSnapshot, source: string) {
  await refundLatePayment(tx, order, new Date());
  return change(tx, order, { status: 'cancelled', paymentStatus: 'paid' }, fact, source);
}

async function change(
  tx: Db,
  order: Order,
  to: { status: OrderStatus; paymentStatus: PaymentStatus },
  fact: PaymentSnapshot,
  source: string,
) {
  await tx
    .update(orders)
    .set({
      ...to,
      ...(fact.sessionId && { stripeSessionId: fact.sessionId }),
      paymentMethod: fact.method ?? order.paymentMethod,
      isTest: fact.isTest,
      ...(fact.paymentIntentId && { paymentIntentId: fact.paymentIntentId }),
      updatedAt: sql`now()`,
    })
    .where(eq(orders.id, order.id));
  await record(tx, order, to, { reason: fact.state, source, auto_updated: true });
  return to;
}

/** The order's status beside its payment's, each where it changed, as one moment. */
async function record(
  tx: Db,
  order: Order,
  to: { status: OrderStatus; paymentStatus: PaymentStatus },
  why: Record<string, unknown>,
) {
  const now = new Date();
  const { id: orderId } = order;
  if (order.status !== to.status) {
    const moved = { old: order.status, new: to.status, ...why };
    await logPayment(tx, { orderId, eventType: 'order_status_changed', metadata: moved }, now);
  }
  const paid = { old: order.paymentStatus, new: to.paymentStatus, ...why };
  await logPayment(tx, { orderId, eventType: 'payment_status_changed', metadata: paid }, now);
}
