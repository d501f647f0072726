import { type SQL, sql } from 'drizzle-orm';

/** Of which size a line (`order_items`) was in a parcel (`order_shipments`): its pieces may have been exchanged for another since. */
export const sizeWhenSentSql: SQL<string | null> = sql<string | null>`coalesce((
  select exchanged.from_size from order_exchanges exchanged
  where exchanged.order_id = order_items.order_id and exchanged.position = order_items.position
    and exchanged.outcome = 'taken-in' and exchanged.ended_at > order_shipments.sent_at
  order by exchanged.ended_at limit 1), order_items.size)`;
