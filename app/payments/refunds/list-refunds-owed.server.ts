import { type SQL, sql } from 'drizzle-orm';
import { heldInDisputesSql } from '#app/orders/disputes/order-disputes.server.ts';
import type { RefundCause } from '#app/orders/refunds/refund-rules.ts';
import type { Db } from '#app/platform/database/db.server.ts';

export type RefundOwed = {
  orderId: string;
  number: string;
  customer: string;
  email: string;
  amountCents: number;
  /** The part of the refund that goes back to the order's gift card. */
  giftCardCents: number;
  since: string;
  cause: RefundCause | 'cancelled';
  state: 'pending' | 'refused' | 'none';
  /** True if the provider may be processing one of the order's refunds. */
  isUnderWay: boolean;
  triedAt: string | null;
  problem: string | null;
};

/** Refunds that are not on their way by themselves. */
const isForOperator = sql`state <> 'pending' or tries > 0`;

/** Amounts in cents. One entry per order, oldest first. `needsAttention` counts those that an operator must settle, the oldest of them owed since `attentionSince`. */
export async function listRefundsOwed(db: Db, most: number) {
  type Totals = { total: number; totalCents: number; needsAttention: number; attentionSince: string | null };
  const { rows } = await db.execute<{ owed: Row } & Totals>(sql`
    with owed as (${owedOrders()})
    select to_json(owed) as owed, totals.* from owed,
      (select count(*)::int as total, sum("amountCents")::float8 as "totalCents",
        (count(*) filter (where ${isForOperator}))::int as "needsAttention",
        min(since) filter (where ${isForOperator}) as "attentionSince" from owed) totals
    order by since, number limit ${most}`);
  const { total = 0, totalCents = 0, needsAttention = 0, attentionSince = null } = rows[0] ?? {};
  return {
    owed: rows.map((row) => entryOf(row.owed)),
    ...{ total, totalCents, needsAttention },
    attentionSince: attentionSince ? new Date(attentionSince).toISOString() : null,
  };
}

export async function findRefundOwed(db: Db, orderId: string): Promise<RefundOwed | undefined> {
  const { rows } = await db.execute<Row>(owedOrders(orderId));
  return rows.map(entryOf)[0];
}

type Row = RefundOwed & { tries: number };

function entryOf({ tries: _, since, triedAt, ...owed }: Row): RefundOwed {
  return {
    ...owed,
    since: new Date(since).toISOString(),
    triedAt: triedAt && new Date(triedAt).toISOString(),
  };
}

/** Finds the few order ids by partial indexes, then each order by its id. `limit 1` prevents a join over all orders. */
function owedOrders(orderId?: string): SQL {
  const isOrder = orderId ? sql`and id = ${orderId}` : sql``;
  const isOfOrder = orderId ? sql`and order_id = ${orderId}` : sql``;
  return sql`
    select orders.id as "orderId", orders.order_number as number, orders.email,
      coalesce(orders.shipping_address->>'name', '') as customer,
      owed.cents::int as "amountCents",
      least(orders.gift_card_cents, greatest(0, owed.cents - greatest(0, held.rest - orders.gift_card_cents - made."atProvider")))::int
        as "giftCardCents",
      coalesce(made.since, orders.updated_at) as since, coalesce(made.cause, 'cancelled') as cause,
      case when made.refused > 0 then 'refused'
        when made.open = 0 or orders.status = 'cancelled' and made.open + made.returned < held.rest then 'none'
        else 'pending' end as state, made.pending > 0 as "isUnderWay",
      made.tries, made."triedAt", made.problem
    from (
      select id from orders where status = 'cancelled' and payment_status = 'paid' ${isOrder}
      union select order_id from order_refunds where status = 'pending' ${isOfOrder}
      union select order_id from order_refunds where status = 'refused' ${isOfOrder}
    ) found
    cross join lateral (select * from orders where orders.id = found.id limit 1) orders
    cross join lateral (
      select coalesce(sum(amount_cents) filter (where status in ('succeeded', 'settled-otherwise')), 0) as returned,
        coalesce(sum(amount_cents - gift_card_cents) filter (where status in ('succeeded', 'settled-otherwise')), 0) as "atProvider",
        coalesce(sum(amount_cents) filter (where status in ('pending', 'refused')), 0) as open,
        count(*) filter (where status = 'refused') as refused, count(*) filter (where status = 'pending') as pending,
        coalesce(max(tries) filter (where status in ('pending', 'refused')), 0) as tries,
        min(created_at) filter (where status in ('pending', 'refused')) as since,
        max(tried_at) filter (where status in ('pending', 'refused')) as "triedAt",
        (array_agg(cause order by number) filter (where status in ('pending', 'refused')))[1] as cause,
        (array_agg(problem order by tried_at desc) filter (where status in ('pending', 'refused') and problem is not null))[1]
          as problem
      from order_refunds where order_id = orders.id
    ) made
    cross join lateral (select orders.total_cents - ${heldInDisputesSql} as rest) held
    cross join lateral (
      select case when orders.status = 'cancelled' then held.rest - made.returned
        else least(held.rest - made.returned, made.open) end as cents
    ) owed
    where orders.payment_status = 'paid'
      and held.rest > made.returned and (orders.status = 'cancelled' or made.open > 0)`;
}
