import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { pictureLikeNoOther, pictureUrl, SOLD_SIZE, startShopping } from './continuous-shopping.ts';
import { signInAsOperator } from './operator.ts';
import { type OwnPostgres, startOwnPostgres } from './own-postgres.ts';
import { createCheckout, sessionOf } from './shopper.ts';
import { createWorld, until, type World } from './world.ts';

/** The long form: `ROUNDS=10 npx vitest run --project system two-machines`. */
const ROUNDS = Number(process.env.ROUNDS ?? 1);
const STOCK = 30_000;
const PRODUCTS = ['m1', 'm2', 'm3'];

let postgres: OwnPostgres;
let world: World;
let shop: Awaited<ReturnType<World['startMachines']>>;
let operator: string;

beforeAll(async () => {
  postgres = await startOwnPostgres();
  world = await createWorld(postgres);
  shop = await world.startMachines();
  operator = await signInAsOperator(shop.url, world.directory);
}, 300_000);

afterAll(async () => {
  await shop?.stop();
  await world?.close();
});

test('a picture that one machine took in is served by the other', async () => {
  const [one, other] = shop.machines;
  const picture = await pictureLikeNoOther();
  const form = new FormData();
  form.append('files', new File([new Uint8Array(picture)], 'shared.png', { type: 'image/png' }));
  const headers = { Cookie: operator, Origin: one.url };
  const taken = await fetch(`${one.url}/admin/images/files`, { method: 'POST', body: form, headers });
  expect(taken.status).toBe(200);
  for (const machine of [other, one])
    expect((await fetch(`${machine.url}${pictureUrl(picture)}-400.avif`)).status).toBe(200);
});

test('a page that both keep follows what is sold on one', async () => {
  await world.setStock('m1', 'M', 1);
  const [product] = await world.sql<{ slug: string }>(`select slug from products where id = 'm1'`);
  await world.sql(`select pg_notify('pages', '["*"]')`);
  // The ETag depends on everything displayed.
  const shownBy = async ({ url }: { url: string }) =>
    (await fetch(`${url}/men/products/${product?.slug}`)).headers.get('ETag');
  const before = await Promise.all(shop.machines.map(shownBy));
  expect(before).not.toContain(null);
  expect(await Promise.all(shop.machines.map(shownBy)), 'kept').toEqual(before);
  const [one] = shop.machines;
  const bought = await createCheckout(one.url, [{ id: 'm1', size: 'M' }], { email: 'last@example.com' });
  expect(bought.status).toBe(200);
  await world.control(`sessions/${sessionOf(bought.answer)}/pay`, {});
  await until('both show that it is gone', async () => {
    const now = await Promise.all(shop.machines.map(shownBy));
    return now.every((shown, index) => shown !== before[index]);
  });
  // Pages follow the reservation; stock taken later would be missing in the next test.
  await until('it is paid', async () => {
    const [order] = await world.sql(`select payment_status from orders where email = 'last@example.com'`);
    return order?.payment_status === 'paid';
  });
});

test('either machine dies, and the database restarts, without a lost order', async () => {
  onTestFailed(() => console.log(shop.output().slice(-6000)));
  for (const product of PRODUCTS) await world.setStock(product, SOLD_SIZE, STOCK);
  const load = startShopping(shop.url, operator, { again: true, name: 'machines' });
  const nextOrders = () => {
    const sold = load.shopping.bought.length;
    return until('somebody buys', async () => load.shopping.bought.length > sold + 5, 120);
  };
  for (let round = 0; round < ROUNDS; round++) {
    for (const machine of shop.machines) {
      await nextOrders();
      await machine.kill();
      await nextOrders();
      await machine.again();
    }
    await nextOrders();
    const start = await postgres.stop();
    start();
    await nextOrders();
  }
  const { bought, answered, failed } = await load.stop();

  expect(failed).toEqual([]);
  await until(
    'all are paid',
    async () => (await orders(`and payment_status = 'paid'`)) === bought.length,
    300,
  );
  expect(await orders(''), 'nothing was ordered twice').toBe(bought.length);
  await until(
    'all are mailed, those of dead machines too',
    async () => (await mailed()) === bought.length,
    300,
  );
  for (const product of PRODUCTS) {
    const sold = bought
      .filter((one) => one.product === product)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    expect(await world.stockOf(product, SOLD_SIZE), product).toBe(STOCK - sold);
  }
  console.log(
    `two machines, ${ROUNDS} rounds of killing both and restarting PostgreSQL: ${answered} requests answered, ${bought.length} orders, none lost`,
  );
}, 3_600_000);

test('each job is done once, whichever machine does it', async () => {
  const load = startShopping(shop.url, operator, { name: 'once' });
  await until(
    'much is sold',
    async () => load.shopping.failed.length > 0 || load.shopping.bought.length >= 30,
    120,
  );
  const { bought, failed } = await load.stop();
  expect(failed).toEqual([]);
  const mails = async () => Promise.all(bought.map(async ({ email }) => world.mailsTo(email)));
  await until('all are mailed', async () => (await mails()).every((found) => found.length > 0), 120);
  await until('no job waits', async () => (await waitingJobs()) === 0, 120);
  expect((await mails()).flat().filter(({ count }) => count !== 1)).toEqual([]);
  expect((await mails()).flat()).toHaveLength(bought.length);
});

async function orders(condition: string): Promise<number> {
  const [row] = await world.sql<{ count: number }>(
    `select count(*)::int as count from orders where email like 'machines-%' ${condition}`,
  );
  return row?.count ?? -1;
}

async function mailed(): Promise<number> {
  const [row] = await world.sql<{ count: number }>(
    `select count(*)::int as count from email_logs join orders o on o.id = order_id where o.email like 'machines-%'`,
  );
  return row?.count ?? -1;
}

async function waitingJobs(): Promise<number> {
  const [row] = await world.sql<{ count: number }>(
    `select count(*)::int as count from pgboss.job where state in ('created', 'retry', 'active') and name like '%mail%'`,
  );
  return row?.count ?? -1;
}
