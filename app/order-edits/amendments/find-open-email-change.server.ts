import { and, eq, isNull } from 'drizzle-orm';
import { orderEmailChanges, orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';

/** Returns the unconfirmed address change of the last week, with its operator and time. */
export async function findOpenEmailChange(db: Db, orderId: string) {
  const [change] = await db
    .select({
      email: orderEmailChanges.email,
      by: orderEmailChanges.actorEmail,
      askedAt: orderEmailChanges.askedAt,
      problem: orderEmailChanges.problem,
    })
    .from(orderEmailChanges)
    .innerJoin(
      orders,
      and(eq(orders.id, orderEmailChanges.orderId), eq(orders.email, orderEmailChanges.formerEmail)),
    )
    .where(and(eq(orderEmailChanges.orderId, orderId), isNull(orderEmailChanges.confirmedAt)));
  return change && { ...change, askedAt: change.askedAt.toISOString() };
}

export type OpenEmailChange = NonNullable<Awaited<ReturnType<typeof findOpenEmailChange>>>;
