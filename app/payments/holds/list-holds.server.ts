import { type SQL, sql } from 'drizzle-orm';
import { orderSearchCondition } from '#app/orders/editing/order-search-condition.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { unpaidOrdersWithHoldsSql } from './unpaid-orders-with-holds.server.ts';

/** An unpaid order with reserved items; amounts in cents, times as ISO texts. */
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

export type HoldsSummary = { orders: number; pieces: number; totalCents: number };

type Asked = { search: string; sort: string; direction: 'asc' | 'desc'; page: number; perPage: number };

const sorts: Record<string, SQL> = {
  since: sql`"createdAt"`,
  until: sql`"expiresAt"`,
  pieces: sql`pieces`,
  total: sql`"totalCents"`,
};

/**
 * Returns a page of the unpaid orders with reservations, their totals, and the `mostNetworks` networks with the most items. `search` works
 * as in the list of orders (`orderSearchCondition`), and also matches the beginning of a network.
 */
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
