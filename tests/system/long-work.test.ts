import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendProductsFile, signInAsOperator } from './operator.ts';
import { createCheckout, post } from './shopper.ts';
import { createWorld, type RunningShop, until, type World } from './world.ts';

const head = 'Handle,Title,Body (HTML),Type,Google Shopping / Gender,Variant Price,Option1 Value';
/** Limit of the main thread's share of work done beside it, for request and response. On the main thread it was 0.52 to 0.68. */
const MOST = 0.35;
/** Time to measure an idle shop. */
const IDLE_MS = 2_000;
let world: World;
let shop: RunningShop;
let cookie: string;

beforeAll(async () => {
  world = await createWorld();
  shop = await world.startShop({
    NODE_OPTIONS: `--import ${path.resolve('tests/system/report-processor-time.ts')}`,
  });
  cookie = await signInAsOperator(shop.url, world.directory);
});
afterAll(() => world.close());

test('a products file is read and imported beside the thread that answers shoppers', async () => {
  const rows = Array.from(
    { length: 4_000 },
    (_, n) => `long-${n},Long ${n},<p>Woven <b>twice</b>.</p>,tops,female,20.00,M`,
  );
  // The first file of a process loads modules, which is not measured.
  await sendProductsFile(shop.url, cookie, [head, rows[0]].join('\n'));
  let importId = '';
  await expectBesideMainThread(async () => {
    const { answer } = await sendProductsFile(shop.url, cookie, [head, ...rows].join('\n'));
    expect(answer).toMatchObject({ ok: true });
    importId = String(answer.importId);
  });

  const importing = await mainShareOf(async () => {
    await post(`${shop.url}/admin/products/import/${importId}/runs`, 'mode=good', {
      Cookie: cookie,
      'Content-Type': 'application/x-www-form-urlencoded',
    });
    await until('the import is done', async () => (await statusOf(importId)) === 'done', 200);
  });
  expect(importing).toBeLessThan(MOST);
  expect(await world.sql("select from products where slug = 'long-3999'")).toHaveLength(1);
});

test('so are the papers of an order', async () => {
  const wanted = ['m1', 'm2', 'w1', 'w2'].map((id) => ({ id, size: 'M' }));
  expect((await createCheckout(shop.url, wanted)).status).toBe(200);
  const [order] = await world.sql<{ number: string }>('select order_number as number from orders limit 1');
  await expectBesideMainThread(async () => {
    const address = `${shop.url}/admin/orders/${order?.number}/packing-slip.pdf`;
    const paper = await fetch(address, { headers: { Cookie: cookie } });
    expect((await paper.text()).slice(0, 5)).toBe('%PDF-');
  });
});

test('so is what an operator’s browser kept', async () => {
  const rows = Array.from({ length: 2_000 }, (_, n) => ({
    title: `Kept ${n}`,
    tags: Array.from({ length: 700 }, () => ({ a: 1 })),
  }));
  await expectBesideMainThread(async () => {
    const body = { products: rows };
    const { status, answer } = await post(`${shop.url}/admin/migration`, body, { Cookie: cookie });
    expect([status, (answer.rows as object[]).length]).toEqual([200, 2_000]);
  });
});

test('what fails in a thread of its own fails for who asked, and the next one is done', async () => {
  const refused = await post(`${shop.url}/admin/migration`, '[1]', { Cookie: cookie });
  expect([refused.status, refused.answer.error]).toEqual([400, 'not-json']);
  const { answer } = await sendProductsFile(shop.url, cookie, 'Handle,Title,Title\n');
  expect(answer).toEqual({ ok: false, reason: 'column-twice', line: 1, column: 'Title' });
});

async function statusOf(importId: string): Promise<string | undefined> {
  const found = 'select status from product_imports where id = $1';
  return (await world.sql<{ status: string }>(found, [importId]))[0]?.status;
}

/** The work is repeated, since jobs of the minute may fall into it. On the main thread it would have its share each time. */
async function expectBesideMainThread(work: () => Promise<void>): Promise<void> {
  await expect.poll(() => mainShareOf(work), { timeout: 300_000 }).toBeLessThan(MOST);
}

/** Returns the main thread's share of the work, less the shop's idle work such as jobs. */
async function mainShareOf(work: () => Promise<void>): Promise<number> {
  const idle = await computedDuring(() => sleep(IDLE_MS));
  const busy = await computedDuring(work);
  const longer = busy.ms / idle.ms;
  return (busy.main - idle.main * longer) / (busy.all - idle.all * longer);
}

async function computedDuring(work: () => Promise<void>) {
  const [from, before] = [performance.now(), await processorTime()];
  await work();
  const after = await processorTime();
  return { ms: performance.now() - from, main: after.main - before.main, all: after.all - before.all };
}

async function processorTime(): Promise<{ main: number; all: number }> {
  const told = () => shop.output().match(/{"processorTime":.*}/g) ?? [];
  const count = told().length;
  process.kill(shop.pid ?? 0, 'SIGUSR2');
  await until('the shop says what it computed', async () => told().length > count);
  return JSON.parse(told().at(-1) ?? '').processorTime;
}
