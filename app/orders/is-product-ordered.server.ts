import { eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { orderItems } from './tables.server.ts';

export async function isProductOrdered(db: Db, productId: string): Promise<boolean> {
  const found = await db
    .select({ position: orderItems.position })
    .from(orderItems)
    .where(eq(orderItems.productId, productId))
    .limit(1);
  return found.length > 0;
}
