import { sql } from 'drizzle-orm';
import { db } from '#app/platform/database/db.server.ts';

/** Returns the numbers of an order's refunds with a queued mail. */
export async function refundMailsOf(orderId: string): Promise<number[]> {
  const { rows } = await db.execute<{ number: number }>(sql`
    select (data->>'number')::int as number from pgboss.job
    where name = 'order-mail' and data->>'orderId' = ${orderId} and data->>'type' = 'money_returned' order by 1`);
  return rows.map(({ number }) => number);
}
