import { sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import type { ListedRefund, ProviderPayment } from '../stripe-payments.server.ts';
import { providerPayments, providerRefunds } from './tables.server.ts';

export async function storeProviderPayments(db: Db, payments: ProviderPayment[]): Promise<void> {
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
