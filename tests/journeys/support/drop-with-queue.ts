import { randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { until, type World } from '../../system/world.ts';
import { addDrop } from './add-drop.ts';

export type DropWithQueue = Awaited<ReturnType<typeof addDropWithQueue>>;

/**
 * Adds a drop of the journey's own with this stock in M that starts in this many minutes; its waiting room is open. Nobody is admitted
 * while it is paused.
 */
export async function addDropWithQueue(
  visitor: Page | BrowserContext,
  world: World,
  { pieces, startsIn, state = 'running' }: { pieces: number; startsIn: number; state?: 'running' | 'paused' },
) {
  const mark = randomBytes(4).toString('hex');
  const [product, slug] = [`queued-${mark}`, `quilted-coat-${mark}`];
  const [title, titleNl] = [`Evening light ${mark}`, `Avondlicht ${mark}`];
  await world.sql(
    `insert into products (id, title, title_nl, slug, price_cents, category, subcategory)
     values ($1, $2, $3, $4, 9500, 'the-drop', 'tops')`,
    [product, `Quilted coat ${mark}`, `Gewatteerde jas ${mark}`, slug],
  );
  await world.sql(`insert into product_sizes (product_id, size, stock_quantity) values ($1, 'M', $2)`, [
    product,
    pieces,
  ]);
  const id = await addDrop(world, { startsIn }, { title, titleNl }, [product]);
  await world.sql(
    'insert into drop_queues (drop_id, seed, opens_minutes_before, state) values ($1, $2, 60, $3)',
    [id, randomBytes(32), state],
  );
  await world.sql(`update drops set sale_method = 'queue' where id = $1`, [id]);
  const room = `/the-drop/${id}/queue`;
  // Each process looks for new queues every few seconds.
  let heard = 0;
  await until(`the room of ${title}`, async () => {
    heard = (await visitor.request.get(`${room}/status`)).ok() ? heard + 1 : 0;
    return heard > 8;
  });
  return { id, room, title, titleNl, product, slug };
}

export async function startDrop(world: World, { id }: DropWithQueue): Promise<void> {
  await world.sql('update drops set start_date = now() where id = $1', [id]);
}
