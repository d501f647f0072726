import { sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { orderItems, orders } from '../tables.server.ts';

type NewOrder = typeof orders.$inferInsert & { id: string; items: NewItem[] };
type NewItem = Omit<typeof orderItems.$inferInsert, 'orderId' | 'position'>;

/** Writes a pending order and what it buys, prices in cents, in the caller's transaction. Answers its number. */
export async function createOrder(tx: Db, { items, ...order }: NewOrder): Promise<string> {
  const itemTitles = titlesOf(items.map(({ productId }) => productId));
  const [created] = await tx
    .insert(orders)
    .values({ ...order, itemTitles })
    .returning({ number: orders.orderNumber });
  if (!created) throw new Error('An order was not inserted.');
  await tx
    .insert(orderItems)
    .values(items.map((item, position) => ({ ...item, orderId: order.id, position })));
  return created.number;
}

/** In both languages, whichever the shopper reads: an operator searches in their own. */
function titlesOf(productIds: string[]) {
  return sql`(select coalesce(string_agg(title || E'\\n' || coalesce(title_nl, ''), E'\\n'), '')
    from products where id = any(${sql.param(productIds)}::text[]))`;
}
