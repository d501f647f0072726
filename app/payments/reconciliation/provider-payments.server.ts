import { sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import type { PaymentSnapshot } from '../payment-snapshot.ts';
import {
  type ListedPayment,
  type ListedRefund,
  paymentDifferences,
  providerPayments,
  providerRefunds,
} from './tables.server.ts';

export async function storeProviderPayments(db: Db, payments: ListedPayment[]): Promise<void> {
  if (!payments.length) return;
  const { amountCents, currency } = providerPayments;
  await db
    .insert(providerPayments)
    .values(payments)
    .onConflictDoUpdate({
      target: providerPayments.paymentIntentId,
      set: { amountCents: sql`excluded.amount_cents`, currency: sql`excluded.currency` },
      setWhere: sql`${amountCents} <> excluded.amount_cents or ${currency} <> excluded.currency`,
    });
}

export async function storeProviderRefunds(db: Db, refunds: ListedRefund[]): Promise<void> {
  if (!refunds.length) return;
  await db
    .insert(providerRefunds)
    .values(refunds)
    .onConflictDoUpdate({
      target: providerRefunds.providerId,
      set: { amountCents: sql`excluded.amount_cents`, hasFailed: sql`excluded.has_failed` },
    });
}

/** Records a payment that matches no order, so that operators see it before the next comparison. Idempotent. */
export async function recordUnmatchedPayment(
  tx: Db,
  payment: PaymentSnapshot,
  order: { id: string; totalCents: number; giftCardCents: number } | undefined,
  now: Date,
): Promise<void> {
  const subject = payment.paymentIntentId ?? payment.sessionId;
  if (!subject) return;
  const { amountCents, currency } = payment;
  const orderId = order?.id ?? payment.orderId ?? null;
  await storeProviderPayments(tx, [
    { paymentIntentId: subject, orderId, amountCents, currency, paidAt: now },
  ]);
  const difference = {
    kind: order ? ('amount-mismatch' as const) : ('unknown-payment' as const),
    subject,
    orderId,
    ourCents: order ? order.totalCents - order.giftCardCents : null,
    theirCents: amountCents,
    foundAt: now,
  };
  await tx
    .insert(paymentDifferences)
    .values(difference)
    .onConflictDoUpdate({
      target: [paymentDifferences.kind, paymentDifferences.subject],
      set: { closedAt: null, foundAt: now, toldAt: null },
      setWhere: sql`${paymentDifferences.closedAt} is not null and ${paymentDifferences.closedBy} is null`,
    });
}
