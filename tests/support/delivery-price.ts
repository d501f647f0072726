import { sql } from 'drizzle-orm';
import { db } from '#app/platform/database/db.server.ts';

/** Sets the price of all delivery methods. */
export async function setDeliveryPrice(cents: number): Promise<void> {
  const prices = JSON.stringify([{ fromCents: 0, cents }]);
  await db.execute(sql`update shipping_methods set free_from_cents = null, prices = ${prices}::jsonb`);
}
