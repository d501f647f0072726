import { setTimeout as sleep } from 'node:timers/promises';
import { createCheckout, post, sessionOf } from '../tests/system/shopper.ts';
import type { World } from '../tests/system/world.ts';

const AT_ONCE = 16;
const SECONDS = 12;
const PRODUCTS = ['m1', 'm2', 'm3', 'm4', 'm5', 'w1', 'w2', 'w3', 'w4', 'w5'];
const ENOUGH = 1_000_000;
const PAID = `orders where payment_status = 'paid'`;

export type OrdersResult = { paid: number; perSecond: number; errors: number; mailedPerSecond: number };

/** Orders a second, sixteen shoppers at once, over many sizes: created, paid at the sandbox, settled by its webhook. */
export function measureOrders(world: World, shopUrl: string): Promise<OrdersResult> {
  return measure(world, PRODUCTS, async (id) => {
    const { status, answer } = await createCheckout(shopUrl, [{ id, size: 'M' }]);
    if (status !== 200) return false;
    await world.control(`sessions/${sessionOf(answer)}/pay`, {});
    return true;
  });
}

/** The same as a browser does it, all for one size of one product: the bag is checked first, the payment verified after. */
export function measureOrdersOfOneSize(world: World, shopUrl: string): Promise<OrdersResult> {
  return measure(world, ['m1'], async (id) => {
    const items = [{ id, size: 'M', quantity: 1 }];
    const checked = await post(`${shopUrl}/bag/check`, { items, language: 'en' });
    const { status, answer } = await createCheckout(shopUrl, items);
    if (checked.status !== 200 || status !== 200) return false;
    const sessionId = sessionOf(answer);
    await world.control(`sessions/${sessionId}/pay`, {});
    return (await post(`${shopUrl}/functions/v1/verify-payment`, { sessionId })).status === 200;
  });
}

/** The clock stops when the last order is paid in the database. */
async function measure(
  world: World,
  products: string[],
  buy: (product: string) => Promise<boolean>,
): Promise<OrdersResult> {
  for (const product of products) await world.setStock(product, 'M', ENOUGH);
  const paidBefore = await count(world, PAID);
  const mailedBefore = await count(world, 'email_logs');
  let errors = 0;
  let made = 0;
  const start = performance.now();
  const end = start + SECONDS * 1000;

  async function shop(shopper: number): Promise<void> {
    for (let turn = 0; performance.now() < end; turn++) {
      if (await buy(products[(shopper + turn) % products.length] ?? '')) made += 1;
      else errors += 1;
    }
  }

  await Promise.all(Array.from({ length: AT_ONCE }, (_, shopper) => shop(shopper)));
  while ((await count(world, PAID)) - paidBefore < made) await sleep(20);
  const paidAfter = (performance.now() - start) / 1000;
  while ((await count(world, 'email_logs')) - mailedBefore < made) await sleep(100);
  const mailedAfter = (performance.now() - start) / 1000;
  return { paid: made, perSecond: made / paidAfter, errors, mailedPerSecond: made / mailedAfter };
}

async function count(world: World, from: string): Promise<number> {
  const [row] = await world.sql<{ count: string }>(`select count(*) from ${from}`);
  return Number(row?.count);
}
