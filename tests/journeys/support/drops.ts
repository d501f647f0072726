import { randomUUID } from 'node:crypto';
import type { World } from '../../system/world.ts';

type OwnDrop = {
  /** SQL for moments, such as `now() + interval '10 minutes'`. */
  from: string;
  to: string;
  stock: number;
};

/** Adds a running drop of a journey's own, with an exclusive product. */
export async function addOwnDrop(world: World, title: string, { from, to, stock }: OwnDrop) {
  const [productId, dropId] = [randomUUID(), randomUUID()];
  const piece = `${title} coat`;
  await world.sql(
    `insert into products (id, title, slug, price_cents, category, subcategory)
     values ($1, $2, $3, 12000, 'the-drop', 'tops')`,
    [productId, piece, `coat-${productId}`],
  );
  await world.sql("insert into product_sizes (product_id, size, stock_quantity) values ($1, 'M', $2)", [
    productId,
    stock,
  ]);
  await world.sql(
    `insert into drops (id, title, title_nl, start_date, end_date, is_active) values ($1, $2, $2, ${from}, ${to}, true)`,
    [dropId, title],
  );
  await world.sql('insert into drop_products (drop_id, product_id) values ($1, $2)', [dropId, productId]);
  return { dropId, productId, piece };
}
