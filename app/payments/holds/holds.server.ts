import { and, gt, isNotNull, type SQL, sql } from 'drizzle-orm';
import { orderSearchCondition } from '#app/orders/editing/order-search-condition.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { isPendingOfCheckout } from '../pending-orders.server.ts';
import type { UnpaidOrder } from './unpaid-order-suspicion.ts';

/** Amounts are in cents, times in ISO format. */
export type Hold = {
  id: string;
  number: string;
  email: string;
  network: string | null;
  pieces: number;
  totalCents: number;
  createdAt: string;
  expiresAt: string;
  hasOpenedPayment: boolean;
};

export type NetworkHolds = { network: string; orders: number; pieces: number; totalCents: number };

type HoldsSummary = { orders: number; pieces: number; totalCents: number };

type Asked = { search: string; sort: string; direction: 'asc' | 'desc'; page: number; perPage: number };

const sorts: Record<string, SQL> = {
  since: sql`"createdAt"`,
  until: sql`"expiresAt"`,
  pieces: sql`pieces`,
  total: sql`"totalCents"`,
};

/** `search` works as in the list of orders (`orderSearchCondition`). It also matches the beginning of a network. */
export async function listHolds(
  db: Db,
  { search, sort, direction, page, perPage }: Asked,
  mostNetworks: number,
): Promise<{ holds: Hold[]; found: number; all: HoldsSummary; networks: NetworkHolds[] }> {
  const found = search
    ? sql`where starts_with(network, ${search.toLowerCase()})
        or exists (select from ${orders} where ${orders.id} = open.id and ${orderSearchCondition(search)})`
    : sql``;
  const order = sql`${sorts[sort] ?? sorts.since} ${direction === 'asc' ? sql`asc` : sql`desc`}`;
  const [holds, counts, networks] = await Promise.all([
    db.execute<Hold & { found: number }>(sql`
      select id, number, email, network, pieces, "totalCents", "createdAt", "expiresAt", "hasOpenedPayment",
        (count(*) over ())::int as found
      from (${unpaidOrdersWithHoldsSql()}) as open ${found}
      order by ${order}, id limit ${perPage} offset ${(page - 1) * perPage}`),
    db.execute<HoldsSummary>(sql`
      select count(*)::int as orders, coalesce(sum(pieces), 0)::int as pieces, coalesce(sum("totalCents"), 0)::float8 as "totalCents"
      from (${unpaidOrdersWithHoldsSql()}) as open`),
    db.execute<NetworkHolds>(sql`
      select network, count(*)::int as orders, sum(pieces)::int as pieces, sum("totalCents")::float8 as "totalCents"
      from (${unpaidOrdersWithHoldsSql()}) as open where network is not null
      group by network order by sum(pieces) desc, network limit ${mostNetworks}`),
  ]);
  return {
    holds: holds.rows.map(({ found: _, ...hold }) => ({
      ...hold,
      createdAt: new Date(hold.createdAt).toISOString(),
      expiresAt: new Date(hold.expiresAt).toISOString(),
    })),
    found: holds.rows[0]?.found ?? 0,
    all: counts.rows[0] ?? { orders: 0, pieces: 0, totalCents: 0 },
    networks: networks.rows,
  };
}

export type HoldingOrder = UnpaidOrder & {
  network: string;
  held: { productSizeId: string; quantity: number }[];
};

/** Skips orders without a client network, for example those placed by scripts. */
export async function listUnpaidOrdersWithHolds(db: Db, productSizeIds?: string[]): Promise<HoldingOrder[]> {
  const kept = productSizeIds
    ? sql`and exists (select from holds where order_id = open.id and product_size_id = any(${sql.param(productSizeIds)}::uuid[]))`
    : sql``;
  const { rows } = await db.execute<Omit<HoldingOrder, 'createdAt'> & { createdAt: string }>(sql`
    with open as (${unpaidOrdersWithHoldsSql()})
    select open.*, coalesce(profiles.is_verified, false) as "isVerified"
    from (select open.*, sum(pieces) over (partition by network order by "createdAt", id)::int as "networkPieces" from open) as open
    left join profiles on profiles.id = open."userId"
    where open.network is not null ${kept}`);
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}

function unpaidOrdersWithHoldsSql() {
  return sql`
    select orders.id, orders.order_number as number, orders.email, orders.user_id as "userId",
      orders.created_at as "createdAt", orders.expires_at as "expiresAt", orders.total_cents as "totalCents",
      orders.payment_opened_at is not null as "hasOpenedPayment", orders.checkout_key is not null as "hasBrowser",
      max(holds.client_network) as network, sum(holds.quantity)::int as pieces,
      json_agg(json_build_object('productSizeId', holds.product_size_id, 'quantity', holds.quantity)) as held
    from orders join holds on holds.order_id = orders.id and holds.expires_at > now()
    where orders.status = 'pending' and orders.payment_status = 'pending'
    group by orders.id`;
}

export async function countItemsOnSale(db: Db): Promise<number> {
  const { rows } = await db.execute<{ pieces: number }>(
    sql`select coalesce(sum(stock_quantity), 0)::int as pieces from product_sizes where available`,
  );
  return rows[0]?.pieces ?? 0;
}

/** Uses the database's clock, by which holds expire. Undefined before the payment page opens and after a release. */
export async function findHoldOfCheckout(db: Db, checkoutKey: string | undefined) {
  if (!checkoutKey) return undefined;
  const [hold] = await db
    .select({ millisLeft: sql<number>`floor(extract(epoch from ${orders.expiresAt} - now()) * 1000)::int` })
    .from(orders)
    .where(
      and(
        isPendingOfCheckout(checkoutKey),
        isNotNull(orders.paymentOpenedAt),
        gt(orders.expiresAt, sql`now()`),
        sql`exists (select from holds where holds.order_id = orders.id and holds.expires_at > now())`,
      ),
    );
  return hold;
}
