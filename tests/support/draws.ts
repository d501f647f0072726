import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { productSizes } from '#app/catalogue/tables.server.ts';
import { findOwnDrawEntry } from '#app/drops/draw/draw-entries.server.ts';
import { enterDraw } from '#app/drops/draw/enter-draw.server.ts';
import { saveDrop } from '#app/drops/editing/save-drop.server.ts';
import { createDrawLinks } from '#app/drops/mail/email-links.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { addProduct } from './products.ts';

const HOUR_MS = 3_600_000;

export type DrawOfTests = { dropId: string; productId: string; slug: string; size: string };

/** Adds a running drop with one product in size M; its draw closes in an hour, the drop ends in three days. */
export async function addDraw(stockQuantity: number): Promise<DrawOfTests> {
  const sizes = [{ size: 'M' as const, stockQuantity }];
  const product = await addProduct(`Drawn ${randomUUID()}`, { sizes, category: 'the-drop' });
  const now = Date.now();
  const saved = await saveDrop(db, {
    title: `Draw ${randomUUID()}`,
    startDate: new Date(now - HOUR_MS),
    endDate: new Date(now + 72 * HOUR_MS),
    isActive: true,
    productIds: [product.id],
    saleMethod: 'draw',
    drawClosesAt: new Date(now + HOUR_MS),
  });
  if (!saved.ok) throw new Error(JSON.stringify(saved.problems));
  const [row] = await db
    .select({ id: productSizes.id })
    .from(productSizes)
    .where(eq(productSizes.productId, product.id));
  return { dropId: saved.id, productId: product.id, slug: product.slug, size: row?.id ?? '' };
}

/** Enters a draw with a confirmed address. */
export async function enter({ dropId, size }: DrawOfTests): Promise<{ id: string; email: string }> {
  const email = `enters-${randomUUID()}@example.com`;
  const asked = { dropId, productSizeId: size, email, language: 'en' as const, isProven: true };
  const entered = await enterDraw(db, asked, new Date());
  const entry = await findOwnDrawEntry(db, dropId, email);
  if (!entered.ok || !entry) throw new Error('Nobody entered.');
  return { id: entry.id, email };
}

/** Returns the token in a mail's link to an entry. */
export async function tokenOf({ dropId, size }: DrawOfTests, entryId: string): Promise<string> {
  const { piece } = await createDrawLinks(db, { dropId, entryId, productSizeId: size }, 'en', new Date());
  return new URL(piece).searchParams.get('token') ?? '';
}

/** Ends the time to enter. */
export async function close({ dropId }: DrawOfTests): Promise<void> {
  await db.execute(
    sql`update drop_draws set closes_at = now() - interval '1 second' where drop_id = ${dropId}`,
  );
}

/** Moves a draw's reservations and offers into the past, as the database sees it. */
export async function letPass({ dropId, size }: DrawOfTests, hours: number): Promise<void> {
  const passed = sql`make_interval(hours => ${hours})`;
  await db.execute(sql`
    update holds set expires_at = expires_at - ${passed}, kept_until = kept_until - ${passed} where product_size_id = ${size}`);
  await db.execute(sql`
    update drop_draw_entries set offered_at = offered_at - ${passed}, offered_until = offered_until - ${passed}
    where drop_id = ${dropId}`);
}
