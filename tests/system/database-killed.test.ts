import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { childrenOf } from './child-processes.ts';
import { THINKING_MS } from './continuous-shopping.ts';
import { type OwnPostgres, startOwnPostgres } from './own-postgres.ts';
import { checkoutBody, sessionOf } from './shopper.ts';
import { createWorld, type RunningShop, until, type World } from './world.ts';

/** The long form: `ROUNDS=3 npx vitest run --project system database-killed`. */
const ROUNDS = Number(process.env.ROUNDS ?? 1);
const SHOPPERS = 8;
const STOCK = 5_000;
const ANSWERED_WITHIN_MS = 15_000;
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
type Shopping = { answered: number; polite: number; standIns: number; failed: string[]; longestMs: number };

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
  const shopping: Shopping = { answered: 0, polite: 0, standIns: 0, failed: [], longestMs: 0 };
  const bought: Bought[] = [];
  let isOver = false;
  const shoppers = Array.from({ length: SHOPPERS }, async (_, shopper) => {
    for (let turn = 0; !isOver; turn++)
      bought.push(await shopOnce(shopping, `killed-${shopper}-${turn}@example.com`));
  });
  const shopped = Promise.all(shoppers);
  const backAfterMs: number[] = [];

  const faults = ['end', 'crash', 'stop', 'silence', 'end'] as const;
  for (const fault of Array.from({ length: ROUNDS }, () => faults).flat()) {
    const sold = bought.length;
    await until('somebody buys', async () => bought.length > sold, 120);
    const polite = shopping.polite;
    const someoneHeard = () => until('somebody hears of it', async () => shopping.polite > polite, 120);
    if (fault === 'end') await postgres.endConnections();
    if (fault === 'crash') await postgres.crash();
    if (fault === 'silence') {
      const wake = postgres.fallSilent();
      await someoneHeard();
      wake();
    }
    if (fault === 'stop') {
      const start = await postgres.stop();
      await someoneHeard();
      expect(await healthOf('live')).toBe(200);
      expect(await healthOf('ready')).toBe(503);
      start();
    }
    const from = performance.now();
    await until('the shop is ready', async () => (await healthOf('ready')) === 200, 120);
    backAfterMs.push(Math.round(performance.now() - from));
  }
  isOver = true;
  await shopped;

  expect(shopping.failed).toEqual([]);
  expect(childrenOf(shop.pid ?? 0).sort(), 'the same processes').toEqual(processes);
  await until(
    'all are paid',
    async () => (await count(`payment_status = 'paid' and status = 'processing'`)) === bought.length,
    120,
  );
  await until(
    'all are mailed, by jobs that went on by themselves',
    async () => (await countMails()) === bought.length,
    300,
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
}, 900_000);

/** Browses, fills a bag, orders and pays; polite refusals are retried with the same checkout key. */
async function shopOnce(shopping: Shopping, email: string): Promise<Bought> {
  const { product, size } = pieces[Math.floor(Math.random() * pieces.length)] ?? { product: 'm1', size: 'M' };
  const quantity = 1 + Math.floor(Math.random() * 3);
  const wanted = [{ id: product, size, quantity }];
  const checkoutKey = crypto.randomUUID();
  for (const page of ['/women', `/search?q=${email}`]) await ask(shopping, page);
  await ask(shopping, '/bag/check', { items: wanted });
  for (;;) {
    const answer = await ask(
      shopping,
      '/functions/v1/create-checkout',
      checkoutBody(wanted, email),
      checkoutKey,
    );
    if (!answer) continue;
    await pay(await paymentPageOf(shopping, new URL(String(answer.checkoutUrl))), sessionOf(answer));
    return { email, number: String(answer.orderNumber), product, quantity };
  }
}

/** Returns the target of the checkout's address; retried while refused politely. */
async function paymentPageOf(shopping: Shopping, checkoutUrl: URL): Promise<URL> {
  for (;;) {
    let page: string | undefined;
    await ask(shopping, checkoutUrl.pathname, undefined, undefined, ({ headers }) => {
      page = headers.get('location') ?? undefined;
    });
    if (page) return new URL(page);
  }
}

async function pay(page: URL, session: string): Promise<void> {
  const address = `${page.origin}/sandbox/sessions/${session}/pay`;
  const paid = await fetch(address, { method: 'POST', body: '{}', headers: alone });
  expect(paid.status).toBe(200);
}

async function healthOf(kind: 'live' | 'ready'): Promise<number> {
  return (await fetch(`${shop.url}/health/${kind}`, { headers: alone })).status;
}

/** Returns the JSON of a response; undefined after a polite refusal. */
async function ask(
  shopping: Shopping,
  path: string,
  body?: object,
  checkoutKey?: string,
  look: (response: Response) => void = () => {},
): Promise<Record<string, unknown> | undefined> {
  await sleep(THINKING_MS);
  const begun = performance.now();
  const headers = {
    ...alone,
    'Content-Type': 'application/json',
    ...(checkoutKey && { Cookie: `checkout=${checkoutKey}` }),
  };
  const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
  try {
    const response = await fetch(shop.url + path, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
    });
    const text = await response.text();
    look(response);
    if (response.status === 200 || response.status === 303) shopping.answered++;
    else if (response.status === 503 && response.headers.has('retry-after')) shopping.polite++;
    else shopping.failed.push(`${path} ${response.status} ${text.slice(0, 200)}`);
    if (response.headers.has('cache-status')) shopping.standIns++;
    return response.status === 200 && text.startsWith('{') ? JSON.parse(text) : undefined;
  } catch (error) {
    shopping.failed.push(`${path} ${error}`);
    return undefined;
  } finally {
    shopping.longestMs = Math.max(shopping.longestMs, performance.now() - begun);
  }
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
