import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { createWorld, type RunningShop, type World } from './world.ts';

const READERS = 6;
const CHANGES = 30;
const product = { id: '', path: '' };

let world: World;
let shops: RunningShop[];

beforeAll(async () => {
  world = await createWorld();
  const log = { LOG_LEVEL: 'info' };
  shops = [await world.startShop(log), await world.startShop({ ...log, PORT: String(await freePort()) })];
  const [found] = await world.sql<{ id: string; slug: string }>(
    `select id, slug from products where gender = 'women' order by id limit 1`,
  );
  product.id = found?.id ?? '';
  product.path = `/women/products/${found?.slug}`;
});
afterAll(() => world.close());

test('while a price changes again and again, no reader of a process goes back in time, and a change is rendered once', async () => {
  let isOver = false;
  const latestCents = shops.map(() => 0);
  const answers = shops.map(() => 0);
  let answered = () => {};

  async function readOn(shop: RunningShop, place: number): Promise<void> {
    while (!isOver) {
      const before = latestCents[place] ?? 0;
      const cents = await priceOn(shop);
      expect(cents, 'older than what somebody saw before this was asked for').toBeGreaterThanOrEqual(before);
      latestCents[place] = Math.max(latestCents[place] ?? 0, cents);
      answers[place] = (answers[place] ?? 0) + 1;
      answered();
    }
  }
  const reading = Promise.all(
    shops.flatMap((shop, place) => Array.from({ length: READERS }, () => readOn(shop, place))),
  ).catch((failure: unknown) => {
    isOver = true;
    answered();
    throw failure;
  });

  for (let change = 1; change <= CHANGES && !isOver; change++) {
    const before = [...answers];
    await setPrice(100_000 + change);
    while (!isOver && answers.some((count, place) => count === before[place]))
      await new Promise<void>((resolve) => {
        answered = resolve;
      });
  }
  for (const shop of shops)
    await expect.poll(() => isOver || priceOn(shop)).toBe(isOver || 100_000 + CHANGES);
  isOver = true;
  await reading;
  for (const shop of shops) expect(renderingsOf(shop)).toBeLessThanOrEqual(CHANGES + 1);
});

/** Changes the price as an operator does, with its notification. */
async function setPrice(cents: number): Promise<void> {
  await world.sql(
    `with changed as (update products set price_cents = $2 where id = $1 returning id)
     select pg_notify('pages', json_build_array('product:' || id)::text) from changed`,
    [product.id, cents],
  );
}

async function priceOn(shop: RunningShop): Promise<number> {
  const page = await (await fetch(`${shop.url}${product.path}`)).text();
  return Math.round(Number(/"price":"?([\d.]+)/.exec(page)?.[1]) * 100);
}

function renderingsOf(shop: RunningShop): number {
  const lines = shop.output().split('\n');
  return lines.filter((line) => line.includes(`"path":"${product.path}"`)).length;
}
