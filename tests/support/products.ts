import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { ProductInput } from '#app/catalogue/editing/product-input.ts';
import { saveProduct } from '#app/catalogue/editing/save-product.server.ts';
import { productSizes, products } from '#app/catalogue/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';

/** Adds a women's top for 50 euros, by default with three items in M. */
export async function addProduct(
  title: string,
  options: Partial<ProductInput> & { daysAgo?: number; id?: string } = {},
): Promise<{ id: string; slug: string }> {
  const { daysAgo = 0, id, ...fields } = options;
  const subcategory = fields.category === 'men' ? 'shirts' : 'tops';
  const saved = await saveProduct(
    db,
    {
      title,
      priceCents: 5_000,
      category: 'women',
      subcategory,
      imageIds: [],
      sizes: [{ size: 'M', stockQuantity: 3 }],
      ...fields,
    },
    id ? { id } : {},
  );
  if (!saved.ok) throw new Error(JSON.stringify(saved.problems));
  await db
    .update(products)
    .set({ createdAt: sql`now() - make_interval(days => ${daysAgo})` })
    .where(eq(products.id, saved.id));
  return saved;
}

/** Reserves stock for an order, for a minute. */
export async function holdStockForTests(productId: string, size: string, quantity: number): Promise<void> {
  const [row] = await db
    .select({ id: productSizes.id })
    .from(productSizes)
    .where(and(eq(productSizes.productId, productId), eq(productSizes.size, size)));
  const orderId = randomUUID();
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  // Raw SQL, since the catalogue may not import the orders.
  await db.execute(sql`
    insert into orders (id, email, payment_method, total_cents, shipping_address, expires_at)
    values (${orderId}, 'a@b.example', 'card', 1, '{}', ${expiresAt})`);
  await db.execute(sql`
    insert into holds (product_size_id, order_id, quantity, expires_at)
    values (${row?.id ?? ''}, ${orderId}, ${quantity}, ${expiresAt})`);
}
