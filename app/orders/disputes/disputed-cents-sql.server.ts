import { type SQL, sql } from 'drizzle-orm';

/** Cents of a payment of `orders` that the bank has; the SQL of `heldCents`. */
export const heldInDisputesSql: SQL<number> = sql<number>`(select coalesce(sum(disputed.amount_cents), 0)::int from order_disputes disputed
  where disputed.order_id = orders.id
    and (disputed.state = 'lost' or disputed.state in ('open', 'under-review') and not disputed.is_refundable))`;

/** SQL of `lostCents`. */
export const lostInDisputesSql: SQL<number> = sql<number>`(select coalesce(sum(disputed.amount_cents), 0)::int from order_disputes disputed
  where disputed.order_id = orders.id and disputed.state = 'lost')`;
