import { type SQL, sql } from 'drizzle-orm';

/** How many cents of an order's payment (`orders`) the bank has, as `heldCents` says. */
export const heldInDisputesSql: SQL<number> = sql<number>`(select coalesce(sum(disputed.amount_cents), 0)::int from order_disputes disputed
  where disputed.order_id = orders.id
    and (disputed.state = 'lost' or disputed.state in ('open', 'under-review') and not disputed.is_refundable))`;

/** How many of them are lost for good. */
export const lostInDisputesSql: SQL<number> = sql<number>`(select coalesce(sum(disputed.amount_cents), 0)::int from order_disputes disputed
  where disputed.order_id = orders.id and disputed.state = 'lost')`;
