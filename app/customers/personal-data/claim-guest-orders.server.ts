import { and, isNull, sql } from 'drizzle-orm';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';

/** Assigns the guest orders with an email address to its account. The address must be verified. Idempotent. */
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
