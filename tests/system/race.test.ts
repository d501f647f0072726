import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { addGiftCards } from './gift-cards.ts';
import { checkoutBody, createCheckout, post, sessionOf, untilAnswered, type Wanted } from './shopper.ts';
import { createWorld, type RunningShop, until, type World } from './world.ts';

const RUNS = 20;

let world: World;
let shops: RunningShop[];

beforeAll(async () => {
  world = await createWorld();
  const first = await world.startShop();
  shops = [first, await world.startShop({ PORT: String(await freePort()) })];
});

afterAll(() => world?.close());

test('of 200 checkouts at once for 10 pieces, over two processes, exactly 10 can pay, twenty times over', async () => {
  for (let run = 0; run < RUNS; run++) {
    await world.setStock('m1', 'M', 10);
    const before = await sessionsOpened();
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, shopper) =>
        untilSoldOrRefused(shopFor(shopper), [{ id: 'm1', size: 'M' }]),
      ),
    );
    const accepted = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status !== 200);

    expect(accepted, `run ${run}`).toHaveLength(10);
    for (const { status, answer } of refused) {
      expect(status).toBe(409);
      expect(answer.message).toMatch(
        /^(Only \d+ left of Linen Shirt, size M|Linen Shirt, size M is sold out\.)$/,
      );
    }
    expect((await sessionsOpened()) - before, 'nobody who was refused reached a payment page').toBe(10);

    const sessions = accepted.map(({ answer }) => sessionOf(answer));
    await Promise.all(sessions.map((session) => world.control(`sessions/${session}/pay`, {})));
    await until('all ten are paid', async () => (await countPaid(sessions)) === 10);
    expect(await world.stockOf('m1', 'M')).toBe(0);
  }
});

test('two-line baskets that contend crosswise never deadlock nor half succeed', async () => {
  await world.setStock('m3', 'M', 25);
  await world.setStock('m4', 'M', 25);
  const lines = [
    { id: 'm3', size: 'M' },
    { id: 'm4', size: 'M' },
  ];
  const answers = await Promise.all(
    Array.from({ length: 120 }, (_, shopper) =>
      untilSoldOrRefused(shopFor(shopper), shopper % 2 ? lines : lines.toReversed()),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(25);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(95);
  expect(await world.heldOf('m3', 'M')).toBe(25);
  expect(await world.heldOf('m4', 'M')).toBe(25);
});

function untilSoldOrRefused(shopUrl: string, wanted: Wanted[]) {
  const checkoutKey = crypto.randomUUID();
  return untilAnswered(() => createCheckout(shopUrl, wanted, { checkoutKey }));
}

test('one browser in many tabs over both processes makes one order', async () => {
  await world.setStock('m5', 'M', 50);
  const checkoutKey = crypto.randomUUID();
  const options = { checkoutKey, email: 'tabs@example.com' };
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, tab) => createCheckout(shopFor(tab), [{ id: 'm5', size: 'M' }], options)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ answer }) => answer.checkoutUrl)).size).toBe(1);
  const [orders] = await world.sql<{ count: string }>(
    `select count(*) from orders where email = 'tabs@example.com'`,
  );
  expect(orders?.count).toBe('1');
  expect(await world.heldOf('m5', 'M')).toBe(1);
});

test('of 20 checkouts at once that one gift card would pay, over two processes, it pays as many as there is money for', async () => {
  // The number of gift card codes that one network may try.
  const AT_ONCE = 20;
  const PAID_WHOLE = 3;
  await world.setStock('m6', 'M', 60);
  const priced = await createCheckout(shopFor(0), [{ id: 'm6', size: 'M' }], {
    checkoutKey: crypto.randomUUID(),
  });
  const [order] = await world.sql<{ total_cents: number }>(
    'select total_cents from orders where stripe_session_id = $1',
    [sessionOf(priced.answer)],
  );
  const totalCents = order?.total_cents ?? 0;
  const [code = ''] = await addGiftCards(world, PAID_WHOLE * totalCents + 100, 1);
  const giftCard = { code, amount: totalCents / 100 };
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, shopper) =>
      untilAnswered(() =>
        post(
          `${shopFor(shopper)}/functions/v1/create-checkout`,
          { ...checkoutBody([{ id: 'm6', size: 'M' }]), giftCard },
          { Cookie: `checkout=${crypto.randomUUID()}` },
        ),
      ),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(PAID_WHOLE);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(AT_ONCE - PAID_WHOLE);
  const [left] = await world.sql<{ cents: string; paid: string; held: string }>(
    `select (select sum(cents) from gift_card_movements where gift_card_id = card.id) as cents,
      (select count(*) from orders where gift_card_id = card.id and payment_status = 'paid') as paid,
      (select count(*) from gift_card_holds where gift_card_id = card.id) as held
     from gift_cards card where code_end = right($1, 4)`,
    [code],
  );
  expect(left).toEqual({ cents: '100', paid: String(PAID_WHOLE), held: '0' });
});

function shopFor(shopper: number): string {
  return shops[shopper % shops.length]?.url ?? '';
}

async function sessionsOpened(): Promise<number> {
  const [row] = await world.sql<{ count: string }>(
    'select count(*) from orders where stripe_session_id is not null',
  );
  return Number(row?.count);
}

async function countPaid(sessions: string[]): Promise<number> {
  const [row] = await world.sql<{ count: string }>(
    `select count(*) from orders where stripe_session_id = any($1) and payment_status = 'paid' and status = 'processing'`,
    [sessions],
  );
  return Number(row?.count);
}
