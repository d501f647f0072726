import { randomUUID } from 'node:crypto';
import { addGiftCards } from '../tests/system/gift-cards.ts';
import { checkoutBody, sessionOf } from '../tests/system/shopper.ts';
import { until, type World } from '../tests/system/world.ts';
import { createPoster, type Post } from './post.ts';
import { percentile } from './statistics.ts';

const AT_ONCE = 16;
const SECONDS = 12;
/** Time to compile code and open connections before measuring. */
const WARM_UP_SECONDS = 12;
const PRODUCTS = ['m1', 'm2', 'm3', 'm4', 'm5', 'w1', 'w2', 'w3', 'w4', 'w5'];
const ENOUGH = 1_000_000;
const GIFT_CARDS = 6_000;
/** Orders not paid or mailed by then are lost. */
const LOST_AFTER_SECONDS = 60;

export type OrdersResult = {
  paid: number;
  perSecond: number;
  /** From a purchase's first request to its last response. */
  p50Ms: number;
  p99Ms: number;
  mailedPerSecond: number;
  /** From the last order's payment to the last mail. */
  mailsBehindSeconds: number;
  /** Failed purchases, and orders lost, duplicated or oversold. */
  problems: string[];
};

/** Measures orders a second of sixteen shoppers, over many sizes: created, paid at the sandbox, settled by its webhook. */
export function measureOrders(world: World, shopUrl: string): Promise<OrdersResult> {
  return measure(world, PRODUCTS, (post, id) => placeAndPay(world, post, shopUrl, id));
}

/**
 * Measures the same for one size of one product and like browsers: the bag is checked first, the payment verified after. Purchases come
 * from a network each, or all from one, which must hold reservations one after the other.
 */
export function measureOrdersOfOneSize(
  world: World,
  shopUrl: string,
  networks: 'own-networks' | 'one-network',
): Promise<OrdersResult> {
  let purchases = 0;
  return measure(world, ['m1'], async (post, id) => {
    purchases += 1;
    const address =
      networks === 'one-network'
        ? '10.0.0.1'
        : [10, purchases >> 16, (purchases >> 8) & 255, purchases & 255].join('.');
    const headers = { Cookie: `checkout=${randomUUID()}`, 'X-Forwarded-For': address };
    const items = [{ id, size: 'M', quantity: 1 }];
    const { lines } = await post(`${shopUrl}/bag/check`, { items, language: 'en' }, headers);
    if ((lines as { problem?: string }[])[0]?.problem !== undefined) throw new Error('the bag has a problem');
    const sessionId = await placeAndPay(world, post, shopUrl, id, headers);
    const { status } = await post(`${shopUrl}/functions/v1/verify-payment`, { sessionId }, headers);
    if (status !== 'success') throw new Error(`the payment is ${status}`);
  });
}

/**
 * Measures orders with a sale's price, a limited discount code, an automatic discount on delivery, and a gift card each that pays ten
 * euros.
 */
export async function measureOrdersWithDiscountsAndGiftCards(
  world: World,
  shopUrl: string,
): Promise<OrdersResult> {
  await world.sql(`
    insert into sales (id, title, starts_at, ends_at, kind, percentage, categories)
    values ('bench', 'Sale', now(), now() + interval '1 day', 'percentage', 5, '{men,women}')`);
  await world.sql(`
    insert into discounts (id, title, method, kind, percentage, starts_at, combines, most_uses) values
      ('bench-code', 'Code', 'code', 'percentage', 10, now(), true, ${ENOUGH}),
      ('bench-delivery', 'Delivery', 'automatic', 'shipping', null, now(), true, null)`);
  await world.sql(`insert into discount_codes (code, discount_id) values ('BENCH', 'bench-code')`);
  const codes = await addGiftCards(world, 1_000, GIFT_CARDS);
  const result = await measure(world, PRODUCTS, (post, id) => {
    const giftCard = { code: codes.pop() };
    return placeAndPay(world, post, shopUrl, id, {}, { discountCode: 'bench', giftCard });
  });
  await world.sql(`delete from sales where id = 'bench'`);
  await world.sql(`update discounts set ends_at = now() where id like 'bench-%'`);
  return result;
}

/** Returns the paid session. */
async function placeAndPay(
  world: World,
  post: Post,
  shopUrl: string,
  id: string,
  headers: Record<string, string> = {},
  more: object = {},
): Promise<string> {
  const body = { ...checkoutBody([{ id, size: 'M' }]), ...more };
  const sessionId = sessionOf(await post(`${shopUrl}/functions/v1/create-checkout`, body, headers));
  const paid = await post(`${world.stripeUrl}/sandbox/sessions/${sessionId}/pay`, {});
  if (paid.payment_status !== 'paid') throw new Error('the sandbox took no payment');
  return sessionId;
}

async function measure(
  world: World,
  products: string[],
  buy: (post: Post, product: string) => Promise<unknown>,
): Promise<OrdersResult> {
  const { post, close } = createPoster(AT_ONCE);
  for (const product of products) await world.setStock(product, 'M', ENOUGH);
  const { problems: early } = await shopFor(WARM_UP_SECONDS, products, (product) => buy(post, product));
  await settled(world);
  for (const product of products) await world.setStock(product, 'M', ENOUGH);
  const before = await countOrders(world);

  const start = performance.now();
  const { times, problems } = await shopFor(SECONDS, products, (product) => buy(post, product));
  close();
  // Shoppers do not wait for the webhook: a confirmed order is paid or will be.
  const paid = async () => (await countOrders(world)).paid - before.paid;
  await until(
    `${times.length} orders are paid`,
    async () => (await paid()) >= times.length,
    LOST_AFTER_SECONDS,
  );
  const paidAfter = (performance.now() - start) / 1_000;
  await settled(world);
  const mailedAfter = (performance.now() - start) / 1_000;
  return {
    paid: times.length,
    perSecond: times.length / paidAfter,
    p50Ms: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
    mailedPerSecond: times.length / mailedAfter,
    mailsBehindSeconds: mailedAfter - paidAfter,
    problems: [...early, ...problems, ...(await wrongInBooks(world, products, await paid(), times.length))],
  };
}

/** Waits until the sandbox has delivered all webhooks and every paid order is mailed. */
async function settled(world: World): Promise<void> {
  const isSettled = async () =>
    (await world.control('deliveries/count')).pending === 0 && (await countOrders(world)).unmailed === 0;
  await until('all is told and mailed', isSettled, LOST_AFTER_SECONDS);
}

/** Runs sixteen shoppers who buy one order after the other; returns the milliseconds per purchase, and failures. */
async function shopFor(
  seconds: number,
  products: string[],
  buy: (product: string) => Promise<unknown>,
): Promise<{ times: number[]; problems: string[] }> {
  const times: number[] = [];
  const problems: string[] = [];
  const end = performance.now() + seconds * 1_000;

  async function shop(shopper: number): Promise<void> {
    for (let turn = 0; performance.now() < end; turn++) {
      const begun = performance.now();
      try {
        await buy(products[(shopper + turn) % products.length] ?? '');
        times.push(performance.now() - begun);
      } catch (error) {
        problems.push((error as Error).message);
      }
    }
  }

  await Promise.all(Array.from({ length: AT_ONCE }, (_, shopper) => shop(shopper)));
  return { times, problems };
}

/** Counts all paid orders, and those whose confirmation is not sent yet. */
async function countOrders(world: World): Promise<{ paid: number; unmailed: number }> {
  const [row] = await world.sql<{ paid: number; unmailed: number }>(`
    select count(*)::int as paid, (count(*) - count(email_logs))::int as unmailed
    from orders left join email_logs on email_logs.order_id = orders.id
      and email_logs.email_type = 'order_confirmation' and email_logs.status = 'sent'
    where orders.payment_status = 'paid'`);
  return row ?? { paid: Number.NaN, unmailed: Number.NaN };
}

/** Checks that each confirmed order took exactly one item. */
async function wrongInBooks(world: World, products: string[], paid: number, told: number): Promise<string[]> {
  let sold = 0;
  let held = 0;
  for (const product of products) {
    sold += ENOUGH - (await world.stockOf(product, 'M'));
    held += await world.heldOf(product, 'M');
  }
  const wrong: string[] = [];
  if (paid !== told) wrong.push(`${paid} orders are paid, ${told} shoppers were told so`);
  if (sold !== paid) wrong.push(`${sold} pieces went for ${paid} orders`);
  if (held !== 0) wrong.push(`${held} pieces are still held`);
  return wrong;
}
