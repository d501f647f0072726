import type { World } from '../tests/system/world.ts';
import { loadWithWrk } from './load-with-wrk.ts';
import { percentile } from './statistics.ts';

const CHANGES = 100;
/** Renders until a process's code is warm. */
const WARM_UP = 20;

/** Measures milliseconds from the commit of a changed price until each process of `shops` serves it, under load. */
export async function measureFreshness(world: World, shops: string[]): Promise<{ p50: number; p99: number }> {
  const [product] = await world.sql<{ id: string; slug: string }>(
    `select id, slug from products where gender = 'women' order by id limit 1`,
  );
  const path = `/women/products/${product?.slug}`;
  let isOver = false;
  const loading = shops.map(async (shop) => {
    while (!isOver) await loadWithWrk(`${shop}/women`, { connections: 8, seconds: 1 });
  });
  const taken: number[] = [];
  for (let change = 1; change <= WARM_UP + CHANGES; change++) {
    const cents = 200_000 + change;
    await world.sql(
      `with changed as (update products set price_cents = $2 where id = $1 returning id)
       select pg_notify('pages', json_build_array('product:' || id, 'catalogue')::text) from changed`,
      [product?.id, cents],
    );
    const committed = performance.now();
    await Promise.all(
      shops.map(async (shop) => {
        while (!(await shows(`${shop}${path}`, cents)));
        if (change > WARM_UP) taken.push(performance.now() - committed);
      }),
    );
  }
  isOver = true;
  await Promise.all(loading);
  return { p50: percentile(taken, 0.5), p99: percentile(taken, 0.99) };
}

async function shows(url: string, cents: number): Promise<boolean> {
  const page = await (await fetch(url)).text();
  return page.includes(`"price":"${(cents / 100).toFixed(2)}"`);
}
