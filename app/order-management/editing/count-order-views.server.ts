import { and, isNull, sql } from 'drizzle-orm';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type CountedView, countedViews, MOST_IN_VIEW } from '../order-list-views.ts';
import { viewConditions } from './order-list-condition.server.ts';

/** Counts the orders of each view up to `MOST_IN_VIEW` plus one. Deleted orders are not counted. */
export async function countOrderViews(db: Db): Promise<Record<CountedView, number>> {
  const counts = countedViews.map((view) => {
    const condition = and(isNull(orders.deletedAt), viewConditions[view]);
    return sql`(select count(*)::int from (select from orders where ${condition} limit ${MOST_IN_VIEW + 1}) counted)
      as ${sql.identifier(view)}`;
  });
  const { rows } = await db.execute<Record<CountedView, number>>(sql`select ${sql.join(counts, sql`, `)}`);
  const [found] = rows;
  if (!found) throw new Error('The database counted nothing.');
  return found;
}
