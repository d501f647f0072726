import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { orders } from '#app/orders/tables.server.ts';

/** An account, an address that guests bought with, or both. */
export type OrderOwner = { accountId?: string | undefined; address?: string | undefined };

/** Whether an order is an account's own, or was placed as a guest with an address, whatever its case. A condition on `orders`. */
export function ordersOf({ accountId, address }: OrderOwner): SQL {
  const isTheirs = or(
    accountId ? eq(orders.userId, accountId) : undefined,
    address ? and(isNull(orders.userId), sql`lower(${orders.email}) = lower(${address})`) : undefined,
  );
  return isTheirs ?? sql`false`;
}
