import { randomBytes, randomUUID } from 'node:crypto';
import type { World } from './world.ts';

/** Creates a drop with a queue that starts in ten minutes, with this stock per size of a product; returns its id. */
export async function addDropWithQueue(
  world: World,
  productId: string,
  pieces: Record<string, number>,
): Promise<string> {
  const dropId = randomUUID();
  await world.sql('update product_sizes set stock_quantity = 0 where product_id = $1', [productId]);
  for (const [size, count] of Object.entries(pieces)) await world.setStock(productId, size, count);
  await world.sql(
    `insert into drops (id, title, start_date, end_date, is_active, sale_method)
     values ($1, 'Rush', now() + interval '10 minutes', now() + interval '1 day', true, 'queue')`,
    [dropId],
  );
  await world.sql('insert into drop_queues (drop_id, seed) values ($1, $2)', [dropId, randomBytes(32)]);
  await world.sql('insert into drop_products (drop_id, product_id) values ($1, $2)', [dropId, productId]);
  return dropId;
}

export async function soldInDrop(world: World, dropId: string): Promise<number> {
  const [row] = await world.sql<{ sold: number }>(
    `select coalesce(sum(quantity), 0)::int as sold from order_items
     join orders on orders.id = order_id and payment_status = 'paid'
     where exists (select from drop_queue_tickets where order_id = orders.id and drop_id = $1)`,
    [dropId],
  );
  return row?.sold ?? 0;
}
