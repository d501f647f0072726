import { setTimeout as sleep } from 'node:timers/promises';
import { createCheckout, sessionOf } from '../tests/system/shopper.ts';
import type { World } from '../tests/system/world.ts';

const AT_ONCE = 16;
const SECONDS = 12;
const PRODUCTS = ['m1', 'm2', 'm3', 'm4', 'm5', 'w1', 'w2', 'w3', 'w4', 'w5'];
const ENOUGH = 1_000_000;

export type OrdersResult = { paid: number; perSecond: number; errors: number; mailedPerSecond: number };

/**
 * Whole orders a second, sixteen shoppers at once: create-checkout, the sandbox takes the payment, its signed webhook
 * settles the order. The clock stops when the last order is paid in the database.
 */
export async function measureOrders(world: World, shopUrl: string): Promise<OrdersResult> {
  for (const product of PRODUCTS) await world.setStock(product, 'M', ENOUGH);
  let errors = 0;
  let made = 0;
  const start = performance.now();
  const end = start + SECONDS * 1000;

  async function shop(shopper: number): Promise<void> {
    for (let turn = 0; performance.now() < end; turn++) {
      const id = PRODUCTS[(shopper + turn) % PRODUCTS.length] ?? 'm1';
      const { status, answer } = await createCheckout(shopUrl, [{ id, size: 'M' }]);
      if (status !== 200) errors += 1;
      else {
        await world.control(`sessions/${sessionOf(answer)}/pay`, {});
        made += 1;
      }
    }
  }

  await Promise.all(Array.from({ length: AT_ONCE }, (_, shopper) => shop(shopper)));
  while ((await count(world, `orders where payment_status = 'paid'`)) < made) await sleep(20);
  const paidAfter = (performance.now() - start) / 1000;
  while ((await count(world, 'email_logs')) < made) await sleep(100);
  const mailedAfter = (performance.now() - start) / 1000;
  return { paid: made, perSecond: made / paidAfter, errors, mailedPerSecond: made / mailedAfter };
}

async function count(world: World, from: string): Promise<number> {
  const [row] = await world.sql<{ count: string }>(`select count(*) from ${from}`);
  return Number(row?.count);
}
