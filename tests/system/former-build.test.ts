import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { SOLD_SIZE, startShopping } from './continuous-shopping.ts';
import { signInAsOperator } from './operator.ts';
import { createWorld, until, type World } from './world.ts';

/** A commit, such as that of the previous release; the test is skipped without it. */
const FORMER = process.env.FORMER_RELEASE;

let world: World;
const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'marenza-former-'));

beforeAll(async () => {
  if (!FORMER) return;
  const archive = execFileSync('git', ['archive', FORMER], { maxBuffer: 1024 ** 3 });
  execFileSync('tar', ['-x', '-C', directory], { input: archive });
  fs.symlinkSync(path.resolve('node_modules'), path.join(directory, 'node_modules'));
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: directory, stdio: 'ignore' });
  world = await createWorld();
}, 600_000);

afterAll(async () => {
  await world?.close();
  fs.rmSync(directory, { recursive: true, force: true });
});

test.skipIf(!FORMER)('the former release sells on the new schema, beside the new one', async () => {
  for (const product of ['m1', 'm2', 'm3']) await world.setStock(product, SOLD_SIZE, 10_000);
  const today = await world.startShop();
  const former = await world.startShop({ PORT: String(await freePort()) }, directory);
  const operator = await signInAsOperator(today.url, world.directory);
  const loads = [
    startShopping(former.url, operator, { shoppers: 3, name: 'former' }),
    startShopping(today.url, operator, { shoppers: 3, name: 'today' }),
  ];
  await until(
    'both sold and took pictures',
    async () =>
      loads.every(
        ({ shopping }) =>
          shopping.failed.length || (shopping.bought.length > 20 && shopping.uploaded.length > 5),
      ),
    200,
  );
  for (const page of [
    '/admin',
    '/admin/orders',
    '/admin/products',
    '/admin/dashboard',
    '/account',
    '/lookbook',
  ]) {
    const answer = await fetch(former.url + page, { headers: { Cookie: operator } });
    expect(answer.status, page).toBe(200);
  }
  const shopped = await Promise.all(loads.map((load) => load.stop()));
  expect(shopped.flatMap(({ failed }) => failed)).toEqual([]);
  const sold = shopped.flatMap(({ bought }) => bought);
  await until(
    'all are paid and mailed, by whichever took the job',
    async () => {
      const [row] = await world.sql<{ count: number }>(
        `select count(*)::int as count from orders o join email_logs on order_id = o.id
       where payment_status = 'paid' and o.email similar to '(former|today)-%'`,
      );
      return row?.count === sold.length;
    },
    120,
  );
  for (const shop of [former, today]) expect(shop.output()).not.toMatch(/"level":[56]0/);
  console.log(`former release ${FORMER}: ${sold.length} orders, all paid and mailed`);
});
