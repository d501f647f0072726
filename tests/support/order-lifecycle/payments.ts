import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { openAdditionPayment } from '#app/checkout/additions/open-addition-payment.server.ts';
import { settleOrder } from '#app/orders/settling/settle-order.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import type { LivedOrder, World } from './orders.ts';
import { type Fault, provider, unlessDied } from './provider.ts';

/** Pays an order at the provider, whose webhook may be lost: then it is told once it is back. */
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

/** A payment page that was paid does not end without its money. */
export async function expire(order: LivedOrder): Promise<void> {
  if (order.paidCents === 0) await settleOrder(db, snapshotOf(order, 'expired'), 'expiry');
}

function snapshotOf({ id, sessionId, payment, toPayCents }: LivedOrder, state: 'paid' | 'expired') {
  const told = { orderId: id, sessionId, paymentIntentId: payment, amountCents: toPayCents };
  return { ...told, state, currency: 'eur', isTest: true };
}

/** The customer of an addition opens the mailed link and is led to the provider's page, which asks what the operator was told; they may pay there later. */
export async function followLink(world: World, order: LivedOrder): Promise<void> {
  if (order.sessionId) return;
  const opened = await openAdditionPayment(db, order.id, world.now);
  if (!opened.ok) return;
  const page = provider.pages.get(order.id);
  expect(page?.amountCents, 'the page asks what the operator was told').toBe(order.toPayCents);
  order.sessionId = page?.sessionId;
}

/**
 * Returns whether an addition that is paid now is sold, as far as that is plain without the rules of the shop: it is where it was sent before, or
 * nothing happened to it and its order, and is not where the order is sent, cancelled or paid back, or it was withdrawn. Undefined where it is not
 * plain, or settled.
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

/** Whether its pieces left the shelf, and its money stays. */
async function isSold({ id }: LivedOrder): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from stock_movements where order_id = ${id} and kind = 'sale'
      and not exists (select from order_refunds where order_id = ${id} and cause = 'paid-too-late')`,
  );
  return rows.length > 0;
}
