import { once } from 'node:events';
import fs from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { childrenOf } from './child-processes.ts';
import {
  pictureLikeNoOther,
  pictureUrl,
  SOLD_SIZE,
  startShopping,
  THINKING_MS,
} from './continuous-shopping.ts';
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

test('new processes have what .env says by then; a wrong setting is named and changes nothing', async () => {
  const directory = fs.mkdtempSync(path.join(world.directory, 'release-'));
  for (const name of fs.readdirSync('.').filter((entry) => entry !== '.env'))
    fs.symlinkSync(path.resolve(name), path.join(directory, name));
  const write = (...lines: string[]) =>
    fs.writeFileSync(path.join(directory, '.env'), `${lines.join('\n')}\n`);
  const [former, next] = ['of-the-first-day', 'of-the-second-day'].map((secret) => secret.padEnd(32, '-'));
  write(`AUTH_SECRET=${former}`, 'BRAND_NAME=Former', 'SELLER_KVK=12345678');
  const changing = await world.startShop({ WEB_PROCESSES: '1', PORT: String(await freePort()) }, directory);
  const signal = async (said: string) => {
    const before = changing.output().split(said).length;
    process.kill(changing.pid ?? 0, 'SIGUSR2');
    await until(said, async () => changing.output().split(said).length > before, 120);
  };
  const contact = async () => (await fetch(`${changing.url}/contact`)).text();
  const account = () =>
    fetch(`${changing.url}/account`, { headers: { Cookie: signedIn }, redirect: 'manual' });
  const signedIn = await signInAsOperator(changing.url, world.directory);
  expect(await contact()).toMatch(/Former[\s\S]*12345678/);

  write(`AUTH_SECRET=${former}`, 'SELLER_KVK=1234');
  await signal('SELLER_KVK is malformed');
  write(
    `AUTH_SECRET=${next}`,
    `PREVIOUS_AUTH_SECRETS=${former}`,
    'BRAND_NAME=Next',
    'WEB_PROCESSES=4',
    'HOST=::1',
  );
  expect(await contact()).toContain('Former');
  await signal('All web processes were replaced');
  expect(changing.output()).toContain('HOST: changed only by a restart.');
  const text = await contact();
  expect(text).toContain('Next');
  expect(text).not.toContain('12345678');
  expect((await account()).status).toBe(200);

  write(`AUTH_SECRET=${next}`);
  await signal('All web processes were replaced');
  expect((await account()).status, 'signed with a secret that is gone').toBe(302);
  await changing.stop();
});

/** Reads a cached page with a new connection per request, some of which wait while a process stops accepting. */
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
      await sleep(THINKING_MS);
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
