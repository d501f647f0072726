import { sql } from 'drizzle-orm';
import type { Db } from '../../app/platform/database/db.server.ts';
import { addLargeCatalogue } from './large-catalogue.server.ts';
import { addLargeOrders } from './large-orders.server.ts';
import type { LargeShop } from './large-shop.ts';

export const largeTables = [
  'products',
  'product_sizes',
  'stock_movements',
  'product_images',
  'images',
  'profiles',
  'orders',
  'order_items',
  'order_refunds',
  'payment_logs',
  'email_logs',
  'audit_logs',
] as const;

/**
 * Adds this many products and orders to a shop, with sizes, customers, refunds, logs, mails and changes in proportion: two years of a
 * growing shop until `now`. Runs in one transaction within the database. Returns false if the shop has been filled before.
 */
export async function fillLargeShop(db: Db, shop: LargeShop, now: Date): Promise<boolean> {
  const isFilled = await db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`select 1 from products where id = 'large-1'`);
    if (rows.length) return false;
    // The same shop every time, apart from its ids.
    await tx.execute(sql`select setseed(0.42)`);
    await addLargeCatalogue(tx, shop, now);
    await addLargeOrders(tx, shop, now);
    return true;
  });
  // Replaces autovacuum, without which the first pages would be planned without statistics.
  if (isFilled) for (const table of largeTables) await db.execute(sql.raw(`vacuum analyze ${table}`));
  return isFilled;
}
