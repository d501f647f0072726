import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkoutBody, post, sessionOf, untilAnswered, type Wanted } from './shopper.ts';
import { createWorld, type RunningShop, until, type World } from './world.ts';

let world: World;
let shop: RunningShop;

beforeAll(async () => {
  world = await createWorld();
  const limits = ['UNPAID_PIECES_PER_NETWORK', 'UNPAID_EUROS_PER_NETWORK', 'UNPAID_PERCENT_OF_SHOP'];
  const usual = Object.fromEntries(limits.map((name) => [name, '']));
  shop = await world.startShop({ ...usual, TRUSTED_PROXIES: '127.0.0.1', WEB_PROCESSES: '2' });
});

afterAll(() => world?.close());

beforeEach(() =>
  world.sql(`with gone as (delete from holds)
    update orders set status = 'cancelled', payment_status = 'cancelled' where status = 'pending'`),
);

test('six requests for all there is hold nothing', async () => {
  const sizes = await sizesOnSale();
  for (let from = 0; from < sizes.length; from += 45) {
    const all = sizes.slice(from, from + 45).map(({ stock, ...size }) => ({ ...size, quantity: stock }));
    const { status, answer } = await order(all, { network: '198.51.100.7' });
    expect(status).toBe(409);
    expect(['order-too-large', 'too-many-of-size']).toContain(answer.error);
  }
  expect(await piecesHeld()).toBe(0);
});

for (const networks of [1, 10, 100]) {
  test(`attackers of ${networks} networks that take all they can get without a browser hold a fifth of the shop at most`, async () => {
    await attack(networks, [30, 30, 30, 30]);
    const { held, all } = await share();
    expect(held).toBeGreaterThan(0);
    expect(held).toBeLessThanOrEqual(Math.min(100 * networks, all * 0.2));
  });

  test(`attackers of ${networks} networks that behave like people as well as they can hold little more`, async () => {
    await attack(networks, [4, 30, 30, 30, 30], { isLikePeople: true });
    const { held, all } = await share();
    expect(held).toBeLessThanOrEqual(Math.min(100 * networks, all * 0.2 + 4 * networks));
    const somebody = await order([{ id: 'w2', size: 'M' }], { network: '192.0.2.1', isLikePeople: true });
    expect(somebody.status === 200 || /sold out/.test(String(somebody.answer.message))).toBe(true);
  });
}

test('an attack holds nothing any more when it does not open the payment page', async () => {
  await attack(10, [30]);
  expect(await piecesHeld()).toBeGreaterThan(0);
  const [late] = await world.sql<{ late: number }>(
    `select count(*)::int as late from holds where expires_at > now() + interval '3 minutes'`,
  );
  expect(late?.late).toBe(0);
});

test('somebody who tries out stolen cards loses the payment page, and then the checkout; others go on paying', async () => {
  const [size] = await sizesOnSale();
  const wanted = [{ id: size?.id ?? '', size: size?.size ?? '', quantity: 1 }];
  const network = '198.51.100.66';
  for (let page = 0; page < 6; page++) {
    const { status, answer } = await order(wanted, { network, isLikePeople: true });
    expect(status).toBe(200);
    for (let card = 0; card < 10; card++)
      await world.control(`sessions/${sessionOf(answer)}/decline`, { method: 'card' });
    await until('the page is closed', async () => (await statusOf(sessionOf(answer))) === 'cancelled');
  }
  const { answer } = await order(wanted, { network, isLikePeople: true });
  await world.control(`sessions/${sessionOf(answer)}/decline`, { method: 'card' });
  await until(
    'the network waits',
    async () => (await order(wanted, { network, isLikePeople: true })).answer.error === 'too-many-requests',
  );
  expect((await order(wanted, { network: '198.51.100.67', isLikePeople: true })).status).toBe(200);
});

/** Orders from every network at once, order by order, whatever is left. */
async function attack(networks: number, orders: number[], more: { isLikePeople?: boolean } = {}) {
  const sizes = await sizesOnSale();
  let next = 0;
  const take = (pieces: number): Wanted[] => {
    const lines: Wanted[] = [];
    for (let left = pieces; left > 0; ) {
      const { stock, ...size } = sizes[next++ % sizes.length] ?? { id: '', size: '', stock: 1 };
      if (lines.some((line) => line.id === size.id && line.size === size.size)) break;
      const quantity = Math.min(left, stock, 10);
      lines.push({ ...size, quantity });
      left -= quantity;
    }
    return lines;
  };
  const attackers = Array.from({ length: networks }, async (_, index) => {
    const network = `203.0.${Math.floor(index / 250)}.${1 + (index % 250)}`;
    for (const pieces of orders) {
      const { status } = await order(take(pieces), { network, ...more });
      expect([200, 409, 429]).toContain(status);
    }
  });
  await Promise.all(attackers);
}

/** Checks out from a network; `isLikePeople` adds a browser's key and opens the payment page. */
async function order(
  wanted: Wanted[],
  { network, isLikePeople = false }: { network: string; isLikePeople?: boolean },
) {
  const headers = {
    'X-Forwarded-For': network,
    ...(isLikePeople && { Cookie: `checkout=${crypto.randomUUID()}` }),
  };
  const body = checkoutBody(wanted);
  const given = await untilAnswered(() => post(`${shop.url}/functions/v1/create-checkout`, body, headers));
  if (isLikePeople && given.status === 200) {
    const { pathname } = new URL(String(given.answer.checkoutUrl));
    const opened = await untilAnswered(() =>
      fetch(`${shop.url}${pathname}`, { redirect: 'manual', headers }),
    );
    expect(opened.status).toBe(303);
  }
  return given;
}

function sizesOnSale() {
  return world.sql<{ id: string; size: string; stock: number }>(`
    select product_id as id, size, stock_quantity as stock from product_sizes join products on products.id = product_id
    where available and stock_quantity > 0 and archived_at is null and category <> 'the-drop' order by product_id, size`);
}

async function share(): Promise<{ held: number; all: number }> {
  const [all] = await world.sql<{ all: number }>(
    'select sum(stock_quantity)::int as all from product_sizes where available',
  );
  return { held: await piecesHeld(), all: all?.all ?? 0 };
}

async function statusOf(sessionId: string): Promise<string | undefined> {
  const [order] = await world.sql<{ status: string }>(
    'select status from orders where stripe_session_id = $1',
    [sessionId],
  );
  return order?.status;
}

async function piecesHeld(): Promise<number> {
  const [row] = await world.sql<{ held: number }>(
    'select coalesce(sum(quantity), 0)::int as held from holds where expires_at > now()',
  );
  return row?.held ?? -1;
}
