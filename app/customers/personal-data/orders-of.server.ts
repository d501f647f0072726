import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { orders } from '#app/orders/tables.server.ts';

export type OrderOwner = { accountId?: string | undefined; address?: string | undefined };

/** Condition on orders of an account, or guest orders of an address, whatever its case. */
export function ordersOf({ accountId, address }: OrderOwner): SQL {
  const isTheirs = or(
    accountId ? eq(orders.userId, accountId) : undefined,
    address ? and(isNull(orders.userId), sql`lower(${orders.email}) = lower(${address})`) : undefined,
  );
  return isTheirs ?? sql`false`;
}
