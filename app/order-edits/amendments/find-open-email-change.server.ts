import { and, eq, isNull } from 'drizzle-orm';
import { orderEmailChanges, orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';

/** The address that an order is to have and that nobody confirmed yet, with who asked for it and when; the last week's. */
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
