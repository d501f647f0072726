import { type SQL, sql } from 'drizzle-orm';
import { findPaymentSnapshot } from '#app/payments/stripe-payments-and-refunds.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { catchUpDisputes } from '../disputes/sync-dispute.server.ts';
import { syncProviderRefunds } from '../refunds/sync-provider-refunds.server.ts';
import { settleOrder } from '../settling/settle-order.server.ts';

/** Few webhooks get lost; anything beyond this many is a difference to look at. */
const MOST = 200;

/**
 * Does what webhooks that never came would have done: payments that no order took are settled, refunds that we know
 * nothing of, or that failed since, are written down, and disputes are as the provider has them. Those that stand among the differences were looked at before.
 * Throws when the provider cannot be reached.
 */
export async function catchUpMissedWebhooks(db: Db, since: Date): Promise<void> {
  for (const payment of await find(db, unsettledPayments(since))) {
    const fact = await findPaymentSnapshot(payment);
    if (fact?.state === 'paid') await settleOrder(db, fact, 'reconciliation');
  }
  for (const payment of await find(db, unwrittenRefunds)) await syncProviderRefunds(db, payment);
  await catchUpDisputes(db, since);
}

async function find(db: Db, payments: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ payment: string }>(
    sql`select distinct payment from (${payments}) found limit ${MOST}`,
  );
  return rows.map(({ payment }) => payment);
}

function unsettledPayments(since: Date): SQL {
  return sql`
    select theirs.payment_intent_id as payment from provider_payments theirs
    where theirs.paid_at >= ${since.toISOString()}::timestamptz
      and not exists (select 1 from orders where orders.payment_intent_id = theirs.payment_intent_id)
      and ${isNoDifference(sql`theirs.payment_intent_id`)}`;
}

const unwrittenRefunds = sql`
  select theirs.payment_intent_id as payment
  from provider_refunds theirs
  join orders on orders.payment_intent_id = theirs.payment_intent_id and orders.payment_status in ('paid', 'refunded')
  left join order_refunds known on known.provider_id = theirs.provider_id
  where (known.id is null and not theirs.has_failed or known.status = 'succeeded' and theirs.has_failed)
    and ${isNoDifference(sql`theirs.provider_id`)}`;

function isNoDifference(subject: SQL): SQL {
  return sql`not exists (select 1 from payment_differences where subject = ${subject})`;
}
