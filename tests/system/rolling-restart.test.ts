import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { childrenOf } from './child-processes.ts';
import { pictureLikeNoOther, pictureUrl, SOLD_SIZE, startShopping } from './continuous-shopping.ts';
import { signInAsOperator } from './operator.ts';
import { createWorld, type RunningShop, until, type World } from './world.ts';

/** The long form: `RESTARTS=20 npx vitest run --project system rolling-restart`. */
const RESTARTS = Number(process.env.RESTARTS ?? 2);
const STOCK = 30_000;
const REPLACED_ONE_OF_ONE = 'is replaced (1 of 1)';

let world: World;
let shop: RunningShop;
let operator: string;

beforeAll(async () => {
  world = await createWorld();
  shop = await world.startShop({ WEB_PROCESSES: '2' });
  await until('both processes are up', async () => shop.output().includes('Ctrl-C'));
  operator = await signInAsOperator(shop.url, world.directory);
});

afterAll(async () => {
  await shop?.stop();
  await world?.close();
});

test('every process is replaced under load, and not one request fails', async () => {
  onTestFailed(() => console.log(shop.output().slice(-4000)));
  for (const product of ['m1', 'm2', 'm3']) await world.setStock(product, SOLD_SIZE, STOCK);
  const load = startShopping(shop.url, operator);
  const crowd = startCrowd();
  for (let restart = 1; restart <= RESTARTS; restart++) {
    const { answered } = load.shopping;
    await replaceAll(restart);
    await until('shoppers meet the new ones', async () => load.shopping.answered > answered + 100);
  }
  const { answered, bought, uploaded, failed } = await load.stop();
  const crowded = await crowd.stop();

  expect(failed).toEqual([]);
  expect(crowded.failed).toEqual([]);
  expect(bought.length).toBeGreaterThan(RESTARTS);
  expect(uploaded.length).toBeGreaterThan(RESTARTS);
  await until('all are paid', async () => (await count('payment_status', 'paid')) === bought.length, 120);
  await until(
    'all are mailed, by jobs that were handed over',
    async () => (await mailed()) === bought.length,
    120,
  );
  expect(shop.output()).not.toMatch(/"level":[56]0/);
  console.log(
    `${RESTARTS} rolling restarts: ${answered + crowded.answered} requests answered, ${bought.length} orders, ${uploaded.length} uploads`,
  );
}, 1_800_000);

test('an upload that was begun before the restart is finished by the process that began it', async () => {
  const alone = await world.startShop({ WEB_PROCESSES: '1', PORT: String(await freePort()) });
  const [former = 0] = childrenOf(alone.pid ?? 0);
  const picture = await pictureLikeNoOther();
  const boundary = 'between-the-parts';
  const upload = request(`${alone.url}/admin/images/files`, {
    method: 'POST',
    headers: {
      Cookie: operator,
      Origin: alone.url,
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
      Expect: '100-continue',
    },
  });
  const answered = once(upload, 'response');
  upload.flushHeaders();
  await once(upload, 'continue');
  upload.write(
    `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="slow.png"\r\nContent-Type: image/png\r\n\r\n`,
  );
  process.kill(alone.pid ?? 0, 'SIGUSR2');
  await until('its process takes no more', async () => alone.output().includes(REPLACED_ONE_OF_ONE));
  expect(childrenOf(alone.pid ?? 0)).toContain(former);
  expect((await fetch(`${alone.url}/women`, { headers: { Connection: 'close' } })).status).toBe(200);
  upload.end(Buffer.concat([picture, Buffer.from(`\r\n--${boundary}--\r\n`)]));
  const [response] = await answered;
  expect(response.statusCode).toBe(200);
  response.resume();
  await until('its process is gone', async () => !childrenOf(alone.pid ?? 0).includes(former));
  const [shown] = await world.sql('select id from images where url = $1', [pictureUrl(picture)]);
  expect(shown).toBeDefined();
  await alone.stop();
});

test('a new process that does not start leaves the shop as it was', async () => {
  const before = processes();
  process.kill(shop.pid ?? 0, 'SIGUSR2');
  await until('a new one is there', async () => processes().length > before.length);
  for (const pid of processes()) if (!before.includes(pid)) process.kill(pid, 'SIGKILL');
  await until('it is said', async () => shop.output().includes('the shop goes on as it was'));
  expect(processes().sort()).toEqual(before.sort());
  expect((await fetch(`${shop.url}/women`)).status).toBe(200);
});

/** Readers of a kept page with a connection for each request: some wait to be taken whenever a process takes no more. */
function startCrowd() {
  const crowded = { answered: 0, failed: [] as string[] };
  let isOver = false;
  const readers = Array.from({ length: 12 }, async () => {
    while (!isOver) {
      const outcome = await fetch(`${shop.url}/women`, { headers: { Connection: 'close' } })
        .then(async (response) => {
          await response.arrayBuffer();
          return response.status;
        })
        .catch((error: Error) => String(error.cause));
      if (outcome === 200) crowded.answered += 1;
      else crowded.failed.push(String(outcome));
    }
  });
  return {
    async stop() {
      isOver = true;
      await Promise.all(readers);
      return crowded;
    },
  };
}

async function replaceAll(restart: number): Promise<void> {
  const before = processes();
  process.kill(shop.pid ?? 0, 'SIGUSR2');
  await until(
    'all are replaced',
    async () => shop.output().split('All web processes were replaced').length > restart,
    300,
  );
  const after = processes();
  expect(after).toHaveLength(before.length);
  expect(after.filter((pid) => before.includes(pid))).toEqual([]);
}

function processes(): number[] {
  return childrenOf(shop.pid ?? 0);
}

async function count(column: string, value: string): Promise<number> {
  const [row] = await world.sql<{ count: number }>(
    `select count(*)::int as count from orders where email like 'rolling-%' and ${column} = $1`,
    [value],
  );
  return row?.count ?? -1;
}

async function mailed(): Promise<number> {
  const [row] = await world.sql<{ count: number }>(
    `select count(*)::int as count from email_logs join orders o on o.id = order_id where o.email like 'rolling-%'`,
  );
  return row?.count ?? -1;
}
