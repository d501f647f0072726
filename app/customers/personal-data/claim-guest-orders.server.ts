import { and, isNull, sql } from 'drizzle-orm';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';

/** Assigns to a customer the guest orders of their email address. The caller must have verified it. Idempotent. */
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
