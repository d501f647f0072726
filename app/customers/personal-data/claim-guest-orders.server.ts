import { and, isNull, sql } from 'drizzle-orm';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';

/**
 * Gives a customer the orders that were placed as a guest with their e-mail address, whatever its case. The caller
 * vouches that the address is verified: anybody can register with anybody's. A second time changes nothing. Answers
 * how many became theirs. Orders of an account that was deleted stay without one, whoever has its address now.
 */
export async function claimGuestOrders(
  db: Db,
  { userId, email }: { userId: string; email: string },
): Promise<number> {
  const claimed = await db
    .update(orders)
    .set({ userId })
    .where(
      and(isNull(orders.userId), isNull(orders.ownerLeftAt), sql`lower(${orders.email}) = lower(${email})`),
    )
    .returning({ id: orders.id });
  return claimed.length;
}
