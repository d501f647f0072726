import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { openAdditionPayment } from '#app/checkout/additions/open-addition-payment.server.ts';
import { settleOrder } from '#app/payments/settling/settle-order.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import type { LivedOrder, World } from './orders.ts';
import { type Fault, provider, unlessDied } from './provider.ts';

/** Pays an order at the provider. If the webhook is lost, it arrives once the provider is back. */
export async function pay(
  world: World,
  order: LivedOrder,
  { fault, isAlone }: { fault: Fault; isAlone: boolean },
): Promise<void> {
  if (order.toPayCents === 0) return;
  await followLink(world, order).catch(unlessDied);
  if (!order.sessionId) return;
  order.paidCents = order.toPayCents;
  provider.paid.set(order.payment, order.paidCents);
  if (fault === 'away' || fault === 'dies-before') return;
  const expected = order === world.first || !isAlone ? undefined : await goesAlong(world.first, order);
  await settlePaid(order);
  if (expected !== undefined) expect(await isSold(order), 'whether it goes along').toBe(expected);
}

export async function settlePaid(order: LivedOrder): Promise<void> {
  await settleOrder(db, snapshotOf(order, 'paid'), 'webhook');
}

/** A payment page that was paid expires with its money. */
export async function expire(order: LivedOrder): Promise<void> {
  if (order.paidCents === 0) await settleOrder(db, snapshotOf(order, 'expired'), 'expiry');
}

function snapshotOf({ id, sessionId, payment, toPayCents }: LivedOrder, state: 'paid' | 'expired') {
  const told = { orderId: id, sessionId, paymentIntentId: payment, amountCents: toPayCents };
  return { ...told, state, currency: 'eur', isTest: true };
}

/**
 * Opens the mailed link of an addition as its customer, up to the provider's page with the amount displayed to the operator; they may pay
 * later.
 */
export async function followLink(world: World, order: LivedOrder): Promise<void> {
  if (order.sessionId) return;
  const opened = await openAdditionPayment(db, order.id, world.now);
  if (!opened.ok) return;
  const page = provider.pages.get(order.id);
  expect(page?.amountCents, 'the page asks what the operator was told').toBe(order.toPayCents);
  order.sessionId = page?.sessionId;
}

/**
 * Returns whether an addition paid now is sold, as far as it is evident without the shop's rules: true if it was sent before, or if neither
 * it nor its order changed; false if the order is sent, cancelled or refunded, or the addition withdrawn. Undefined if it is not evident,
 * or settled.
 */
async function goesAlong(first: LivedOrder, addition: LivedOrder): Promise<boolean | undefined> {
  const { rows } = await db.execute<Record<'isSettled' | 'isSent' | 'isOver' | 'isUntouched', boolean>>(sql`
    select added.payment_status <> 'pending' as "isSettled",
      exists (select from order_shipments where order_id = added.id) as "isSent",
      addition.withdrawn_at is not null or orders.status not in ('pending', 'processing') or orders.payment_status <> 'paid'
        or exists (select from order_shipments where order_id = orders.id) as "isOver",
      added.status = 'pending' and exists (select from holds where order_id = added.id)
        and not exists (select from order_refunds where order_id = orders.id)
        and not exists (select from order_disputes where order_id = orders.id) as "isUntouched"
    from orders, orders added join order_additions addition on addition.order_id = added.id
    where orders.id = ${first.id} and added.id = ${addition.id}`);
  const [found] = rows;
  if (!found || found.isSettled) return undefined;
  if (found.isSent) return true;
  return found.isOver || found.isUntouched ? !found.isOver : undefined;
}

/** True if its items left stock and its money stays. */
async function isSold({ id }: LivedOrder): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from stock_movements where order_id = ${id} and kind = 'sale'
      and not exists (select from order_refunds where order_id = ${id} and cause = 'paid-too-late')`,
  );
  return rows.length > 0;
}
