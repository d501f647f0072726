import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { childrenOf } from './child-processes.ts';
import { THINKING_MS } from './continuous-shopping.ts';
import { type OwnPostgres, startOwnPostgres } from './own-postgres.ts';
import { checkoutBody, sessionOf } from './shopper.ts';
import { createWorld, type RunningShop, until, type World } from './world.ts';

/** The long form: `ROUNDS=3 npx vitest run --project system database-killed`. */
const ROUNDS = Number(process.env.ROUNDS ?? 1);
const SHOPPERS = 4;
const STOCK = 5_000;
const ANSWERED_WITHIN_MS = 60_000;
/** Limit of each wait. Long, since the machine may do much else; a wait that exceeds it is a hang. */
const LIMIT_SECONDS = 120;
/** A job whose connection died is given to another worker after 90 s, at the next of its checks. */
const RECOVERED_WITHIN_SECONDS = 300;
const FAULTS = ['end', 'crash', 'stop', 'silence', 'end'] as const;
const pieces = [
  { product: 'm1', size: 'M' },
  { product: 'm2', size: 'M' },
  { product: 'm3', size: 'M' },
];

/** A kept connection may be closed just as it is reused, which is no fault. */
const alone = { Connection: 'close' };

let postgres: OwnPostgres;
let world: World;
let shop: RunningShop;

type Bought = { email: string; number: string; product: string; quantity: number };
type Shopping = { answered: number; polite: number; standIns: number; longestMs: number };

beforeAll(async () => {
  postgres = await startOwnPostgres();
  world = await createWorld(postgres);
  shop = await world.startShop({ WEB_PROCESSES: '2' });
}, 240_000);

afterAll(async () => {
  await shop?.stop();
  await world?.close();
});

test('several times without a database, under shoppers: nobody dies, waits for ever, loses an order or oversells', async () => {
  onTestFailed(() => console.log(shop.output().slice(-4000)));
  for (const { product, size } of pieces) await world.setStock(product, size, STOCK);
  await until('all processes are up', async () => shop.output().includes('Ctrl-C'), 120);
  const processes = childrenOf(shop.pid ?? 0).sort();
  const shopping: Shopping = { answered: 0, polite: 0, standIns: 0, longestMs: 0 };
  const bought: Bought[] = [];
  let isOver = false;
  const shoppers = Array.from({ length: SHOPPERS }, async (_, shopper) => {
    for (let turn = 0; !isOver; turn++)
      bought.push(await shopOnce(shopping, `killed-${shopper}-${turn}@example.com`));
  });
  const shopped = Promise.all(shoppers);
  /** Fails as soon as a shopper does. */
  const whileShopping = (what: string, isTrue: () => Promise<boolean>) =>
    Promise.race([shopped, until(what, isTrue, LIMIT_SECONDS)]);
  const backAfterMs: number[] = [];

  for (const fault of Array.from({ length: ROUNDS }, () => FAULTS).flat()) {
    const sold = bought.length;
    await whileShopping(`somebody buys before "${fault}"`, async () => bought.length > sold);
    const polite = shopping.polite;
    const someoneHeard = () =>
      whileShopping(`somebody is refused politely during "${fault}"`, async () => shopping.polite > polite);
    if (fault === 'end') await postgres.endConnections();
    if (fault === 'crash') await postgres.crash();
    if (fault === 'silence') {
      const wake = postgres.fallSilent();
      await someoneHeard().finally(wake);
    }
    if (fault === 'stop') {
      const start = await postgres.stop();
      await someoneHeard();
      expect(await healthOf('live')).toBe(200);
      expect(await healthOf('ready')).toBe(503);
      start();
    }
    const from = performance.now();
    await whileShopping(`the shop is ready after "${fault}"`, async () => (await healthOf('ready')) === 200);
    backAfterMs.push(Math.round(performance.now() - from));
  }
  isOver = true;
  await shopped;

  expect(childrenOf(shop.pid ?? 0).sort(), 'the same processes').toEqual(processes);
  await until(
    'all are paid',
    async () => (await count(`payment_status = 'paid' and status = 'processing'`)) === bought.length,
    RECOVERED_WITHIN_SECONDS,
  );
  await until(
    'all are mailed, by jobs that went on by themselves',
    async () => (await countMails()) === bought.length,
    RECOVERED_WITHIN_SECONDS,
  );
  const orders = await world.sql<{ email: string; order_number: string }>(
    `select email, order_number from orders where email like 'killed-%'`,
  );
  const told = (list: { email: string; number: string }[]) =>
    list.map(({ email, number }) => `${email} ${number}`).sort();
  expect(told(orders.map(({ email, order_number }) => ({ email, number: order_number })))).toEqual(
    told(bought),
  );
  for (const { product, size } of pieces) {
    const sold = bought
      .filter((one) => one.product === product)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    expect(await world.stockOf(product, size), product).toBe(STOCK - sold);
    expect(await world.heldOf(product, size), product).toBe(0);
  }
  const pages = await Promise.all(Array.from({ length: 8 }, () => fetch(`${shop.url}/women`)));
  expect(
    pages.map((page) => page.headers.get('cache-status')).filter(Boolean),
    'nothing old is left',
  ).toEqual([]);
  const back = backAfterMs.toSorted((one, other) => one - other);
  console.log(
    `database killed ${back.length} times: ${shopping.answered} requests answered, ${shopping.polite} refused politely, ` +
      `${shopping.standIns} pages as last known, longest wait ${Math.round(shopping.longestMs)} ms, ` +
      `${bought.length} orders, ready again after ${back[Math.floor(back.length / 2)]} ms (median), ${back.at(-1)} ms (longest)`,
  );
}, 3_600_000);

/** Browses, fills a bag, orders and pays; polite refusals are retried with the same checkout key. */
async function shopOnce(shopping: Shopping, email: string): Promise<Bought> {
  const { product, size } = pieces[Math.floor(Math.random() * pieces.length)] ?? { product: 'm1', size: 'M' };
  const quantity = 1 + Math.floor(Math.random() * 3);
  const wanted = [{ id: product, size, quantity }];
  const checkoutKey = crypto.randomUUID();
  for (const page of ['/women', `/search?q=${email}`]) await ask(shopping, page);
  await ask(shopping, '/bag/check', { items: wanted });
  const order = await untilAnswered(`the checkout of ${email}`, async () => {
    const { text } = await ask(
      shopping,
      '/functions/v1/create-checkout',
      checkoutBody(wanted, email),
      checkoutKey,
    );
    return text ? (JSON.parse(text) as Record<string, unknown>) : undefined;
  });
  const { pathname } = new URL(String(order.checkoutUrl));
  const page = await untilAnswered(
    `the payment page of ${email}`,
    async () => (await ask(shopping, pathname)).location,
  );
  await pay(new URL(page), sessionOf(order));
  return { email, number: String(order.orderNumber), product, quantity };
}

/** Retries while the shop refuses politely. */
async function untilAnswered<Answer>(what: string, once: () => Promise<Answer | undefined>): Promise<Answer> {
  const deadline = Date.now() + LIMIT_SECONDS * 1000;
  for (;;) {
    const answer = await once();
    if (answer) return answer;
    if (Date.now() > deadline) throw new Error(`Still refused after ${LIMIT_SECONDS} s: ${what}`);
  }
}

async function pay(page: URL, session: string): Promise<void> {
  const address = `${page.origin}/sandbox/sessions/${session}/pay`;
  const paid = await fetch(address, {
    method: 'POST',
    body: '{}',
    headers: alone,
    signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
  });
  expect(paid.status).toBe(200);
}

async function healthOf(kind: 'live' | 'ready'): Promise<number> {
  const signal = AbortSignal.timeout(ANSWERED_WITHIN_MS);
  return (await fetch(`${shop.url}/health/${kind}`, { headers: alone, signal })).status;
}

type Answer = { text?: string; location?: string | undefined };

/** Returns an empty answer after a polite refusal, and throws after any other, or none. */
async function ask(shopping: Shopping, path: string, body?: object, checkoutKey?: string): Promise<Answer> {
  await sleep(THINKING_MS);
  const begun = performance.now();
  const headers = {
    ...alone,
    'Content-Type': 'application/json',
    ...(checkoutKey && { Cookie: `checkout=${checkoutKey}` }),
  };
  const response = await fetch(shop.url + path, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
  }).catch((error) => {
    throw new Error(`${path} after ${Math.round(performance.now() - begun)} ms`, { cause: error });
  });
  const text = await response.text();
  shopping.longestMs = Math.max(shopping.longestMs, performance.now() - begun);
  if (response.headers.has('cache-status')) shopping.standIns++;
  if (response.status === 503 && response.headers.has('retry-after')) {
    shopping.polite++;
    return {};
  }
  if (response.status !== 200 && response.status !== 303)
    throw new Error(`${path} was answered ${response.status} ${text.slice(0, 200)}`);
  shopping.answered++;
  return { text, location: response.headers.get('location') ?? undefined };
}

async function count(condition: string): Promise<number> {
  const [row] = await world.sql<{ count: number }>(
    `select count(*)::int as count from orders where email like 'killed-%' and ${condition}`,
  );
  return row?.count ?? -1;
}

async function countMails(): Promise<number> {
  const [row] = await world.sql<{ count: number }>(
    `select count(*)::int as count from email_logs join orders o on o.id = order_id where o.email like 'killed-%'`,
  );
  return row?.count ?? -1;
}
