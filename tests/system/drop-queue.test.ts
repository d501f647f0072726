import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { childrenOf } from './child-processes.ts';
import { type Crowd, createCrowd, type Person } from './drop-crowd.ts';
import { addDropWithQueue, soldInDrop } from './drop-with-queue.ts';
import { type OwnPostgres, startOwnPostgres } from './own-postgres.ts';
import { createWorld, type RunningShop, until, type World } from './world.ts';

/** One run in every check; `RUNS=50 npx vitest run tests/system/drop-queue.test.ts` gives the figures of docs/drops.md. */
const RUNS = Number(process.env.RUNS ?? 1);
const PEOPLE = 90;
const SIZES = { S: 6, M: 8, L: 4 };
const PIECES = Object.values(SIZES).reduce((sum, pieces) => sum + pieces, 0);
const productId = 'm3';

let postgres: OwnPostgres;
let world: World;
let shop: RunningShop;

beforeAll(async () => {
  postgres = await startOwnPostgres();
  world = await createWorld(postgres);
  shop = await world.startShop({ WEB_PROCESSES: '2' });
  await until('all processes are up', async () => shop.output().includes('Ctrl-C'), 120);
}, 240_000);

afterAll(async () => {
  await shop?.stop();
  await world?.close();
});

test(
  `in ${RUNS} of ${RUNS} drops as many pieces are sold as there were, whatever fails: nobody twice, nobody out of turn, nobody waits who could buy`,
  async () => {
    onTestFailed(() => console.log(shop.output().slice(-4000)));
    for (let run = 0; run < RUNS; run++) await runDrop(run);
  },
  RUNS * 240_000,
);

async function runDrop(run: number): Promise<void> {
  const dropId = await addDropWithQueue(world, productId, SIZES);
  const crowd = createCrowd({
    ...{ shopUrl: shop.url, stripeUrl: world.stripeUrl, dropId, productId, sizes: Object.keys(SIZES) },
    ...{ pace: 0.5, oneLeavesOf: 5, hasTwoTabs: true },
  });
  const people = Array.from({ length: PEOPLE }, (_, index) =>
    crowd.person(`run-${run}`, run * PEOPLE + index),
  );
  // Half of them arrive before the start.
  await Promise.all(people.slice(0, PEOPLE / 2).map(crowd.takeTicket));
  await world.sql('update drops set start_date = now() where id = $1', [dropId]);
  const waiting = Promise.all(people.map((one) => crowd.wantPiece(one)));
  const faults = fail(dropId);
  const returning = returnPieces(dropId, crowd);
  await until('all is sold', async () => (await soldOf(dropId)) >= PIECES, 200);
  await Promise.all([faults, returning]);
  crowd.end();
  await waiting;
  crowd.close();
  await check(dropId, people, crowd);
  await world.sql('update drops set is_active = false where id = $1', [dropId]);
}

/** Causes one fault after the other during the sale. */
async function fail(dropId: string): Promise<void> {
  const sold = async (share: number) =>
    until('somebody buys', async () => (await soldOf(dropId)) >= Math.floor(PIECES * share), 200);
  await world.control('webhooks', { drop: 5 });
  await sold(0.1);
  const [process_ = 0] = childrenOf(shop.pid ?? 0);
  process.kill(process_, 'SIGKILL');
  await sold(0.3);
  await postgres.crash();
  await sold(0.5);
  await world.control('webhooks', { drop: 0, delayMs: 300, repeat: 1 });
  const start = await postgres.stop();
  start();
  await sold(0.7);
  await postgres.endConnections();
  await world.control('webhooks', { delayMs: 0, repeat: 0, drop: 0 });
}

/** Ends abandoned payments at once, which returns their reservations. */
async function returnPieces(dropId: string, { abandoned }: Crowd): Promise<void> {
  while ((await soldOf(dropId)) < PIECES) {
    await whileDatabaseIsUp(
      `update orders set expires_at = now() where status = 'pending' and order_number = any($1)`,
      [abandoned],
    );
    await whileDatabaseIsUp(`insert into pgboss.job (name) values ('expire-orders')`);
    await whileDatabaseIsUp('update holds set expires_at = now() where order_id is null');
    await sleep(1_000);
  }
}

/** Returns 0 while the database is away; callers retry. */
async function soldOf(dropId: string): Promise<number> {
  return soldInDrop(world, dropId).catch(() => 0);
}

async function whileDatabaseIsUp<Row extends Record<string, unknown>>(text: string, values: unknown[] = []) {
  return world.sql<Row>(text, values).catch((): Row[] => []);
}

async function check(dropId: string, people: Person[], { abandoned }: Crowd): Promise<void> {
  const bought = people.flatMap(({ bought }) => bought);
  const paid = await world.sql<{ number: string; pieces: number; refunded: number }>(
    `select order_number as number, sum(quantity)::int as pieces,
       (select count(*)::int from order_refunds where order_id = orders.id) as refunded
     from orders join order_items on order_id = orders.id
     where email = any($1) and payment_status = 'paid' group by orders.id order by order_number`,
    [people.map(({ email }) => email)],
  );
  expect(
    paid.map(({ number }) => number),
    'who paid has an order, and nobody two',
  ).toEqual(bought.toSorted());
  expect(people.every((one) => one.bought.length <= 1)).toBe(true);
  expect(
    paid.reduce((sum, { pieces }) => sum + pieces, 0),
    'exactly as many as there were',
  ).toBe(PIECES);
  expect(paid.every(({ refunded }) => refunded === 0)).toBe(true);
  expect(abandoned.length, 'some came back without paying').toBeGreaterThan(0);
  const [stock] = await world.sql<{ stock: number; held: number }>(
    `select sum(stock_quantity)::int as stock,
       (select coalesce(sum(quantity), 0)::int from holds where expires_at > now()) as held
     from product_sizes where product_id = $1`,
    [productId],
  );
  expect(stock).toEqual({ stock: 0, held: 0 });

  const tickets = await world.sql<{ place: number; admitted: Date | null }>(
    'select place, admitted_at as admitted from drop_queue_tickets where drop_id = $1 order by place',
    [dropId],
  );
  const [queue] = await world.sql<{ last: number; up_to: number }>(
    'select last_place as last, admitted_up_to as up_to from drop_queues where drop_id = $1',
    [dropId],
  );
  expect(
    tickets.map(({ place }) => place),
    'each place once',
  ).toEqual(tickets.map((_, index) => index + 1));
  expect(queue?.last).toBe(tickets.length);
  const turns = tickets.map(({ admitted }) => admitted?.getTime() ?? Number.POSITIVE_INFINITY);
  expect(turns, 'nobody out of turn').toEqual(turns.toSorted((one, other) => one - other));
  expect(tickets.filter(({ admitted }) => admitted)).toHaveLength(queue?.up_to ?? -1);
}
