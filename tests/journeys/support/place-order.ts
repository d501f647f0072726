import { expect } from '@playwright/test';
import { createCheckout, sessionOf } from '../../system/shopper.ts';
import type { RunningShop, World } from '../../system/world.ts';
import { someone } from './shopping.ts';

/** Places an order of one shirt, or of a journey's own items, paid or unpaid. */
export async function placeOrderInShop(
  world: World,
  shop: RunningShop,
  isPaid = false,
  wanted: Parameters<typeof createCheckout>[1] = [{ id: 'm1', size: 'M' }],
) {
  const email = someone('buyer');
  const { answer } = await createCheckout(shop.url, wanted, { email });
  const session = sessionOf(answer);
  const state = () =>
    world.sql<{ order_number: string; payment_status: string }>(
      'select order_number, payment_status from orders where email = $1',
      [email],
    );
  if (isPaid) {
    await world.control(`sessions/${session}/pay`, { method: 'card' });
    await expect.poll(async () => (await state())[0]?.payment_status).toBe('paid');
  }
  return { number: (await state())[0]?.order_number ?? '', email, session };
}

/** Deletes all orders. The shop may still be settling those of former journeys, and nothing else. */
export async function withoutOrders(world: World, provoke: (...expected: RegExp[]) => void): Promise<void> {
  const former = await world.sql<{ session: string }>(
    'select right(stripe_session_id, 10) as session from orders where stripe_session_id is not null',
  );
  provoke(...former.map(({ session }) => new RegExp(`"session":"${session}","reason":"unknown-order"`)));
  await truncate(world, 'payment_logs, email_logs, audit_logs, orders, holds cascade');
  await truncate(world, 'payment_differences, provider_payments, provider_refunds, reconciliations');
}

/** Yields to a transaction of the shop, which PostgreSQL would abort after a second of deadlock. */
async function truncate(world: World, tables: string): Promise<void> {
  await expect(() =>
    world.sql(`do $$ begin set local lock_timeout = '200ms'; truncate ${tables}; end $$`),
  ).toPass();
}

export async function subjects(world: World, email: string): Promise<string[]> {
  return (await world.mailsTo(email)).map(({ subject }) => subject);
}

/** Ends the minute in which a shipment can be undone. */
export async function letShipmentMailsLeave(world: World): Promise<void> {
  await world.sql(
    "update pgboss.job set start_after = now() where name = 'shipment-mail' and state = 'created'",
  );
}
