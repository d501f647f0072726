import { type SQL, sql } from 'drizzle-orm';

/** Size of a line (`order_items`) in a parcel (`order_shipments`), before later exchanges. */
export const sizeWhenSentSql: SQL<string | null> = sql<string | null>`coalesce((
  select exchanged.from_size from order_exchanges exchanged
  where exchanged.order_id = order_items.order_id and exchanged.position = order_items.position
    and exchanged.outcome = 'taken-in' and exchanged.ended_at > order_shipments.sent_at
  order by exchanged.ended_at limit 1), order_items.size)`;
