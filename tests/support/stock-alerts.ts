import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { ProductInput } from '#app/catalogue/editing/product-input.ts';
import { productSizes } from '#app/catalogue/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { requestStockAlert } from '#app/stock-alerts/request-stock-alert.server.ts';
import { createStockAlertLinks } from '#app/stock-alerts/stock-alerts.server.ts';
import { stockAlerts } from '#app/stock-alerts/tables.server.ts';
import { addProduct } from './products.ts';

export async function addSize(
  stockQuantity: number,
  fields: Partial<ProductInput> = {},
): Promise<{ id: string; slug: string; size: string }> {
  const title = `Top ${randomUUID()}`;
  const { id, slug } = await addProduct(title, { sizes: [{ size: 'M', stockQuantity }], ...fields });
  const [row] = await db
    .select({ id: productSizes.id })
    .from(productSizes)
    .where(eq(productSizes.productId, id));
  return { id, slug, size: row?.id ?? '' };
}

export async function setStockOf(size: string, stockQuantity: number): Promise<void> {
  await db.execute(sql`update product_sizes set stock_quantity = ${stockQuantity} where id = ${size}`);
}

/** Waits for a size from `now` on, with a confirmed address. */
export async function waitFor(productSizeId: string, now: Date): Promise<{ id: string; email: string }> {
  const email = `waits-${randomUUID()}@example.com`;
  await requestStockAlert(db, { productSizeId, email, language: 'en', isProven: true }, now);
  const [alert] = await db
    .select({ id: stockAlerts.id })
    .from(stockAlerts)
    .where(and(eq(stockAlerts.email, email), eq(stockAlerts.productSizeId, productSizeId)));
  return { id: alert?.id ?? '', email };
}

/** Returns the token in a mail's link to an alert. */
export async function tokenOf(alertId: string, now: Date): Promise<string> {
  const { piece } = await createStockAlertLinks(db, alertId, 'en', now);
  return new URL(piece).searchParams.get('token') ?? '';
}

/** Moves a size's reservations and offers into the past, as the database sees it. */
export async function letPass(size: string, minutes: number): Promise<void> {
  const passed = sql`make_interval(mins => ${minutes})`;
  await db.execute(sql`
    update holds set expires_at = expires_at - ${passed}, kept_until = kept_until - ${passed} where product_size_id = ${size}`);
  await db.execute(sql`
    update stock_alerts set offered_at = offered_at - ${passed} where product_size_id = ${size}`);
}
