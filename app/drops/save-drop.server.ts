import { eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { products } from '#app/catalogue/tables.server.ts';
import { images } from '#app/media/tables.server.ts';
import type { Db } from '#app/platform/db.server.ts';
import { dropPages } from '#app/platform/page-cache.server.ts';
import { dropProducts, drops } from './tables.server.ts';

const dropInput = z
  .object({
    title: z.string().trim().min(1, 'Drop name is required.').max(200),
    titleNl: z.string().trim().max(200).optional(),
    description: z.string().trim().max(5_000).default(''),
    descriptionNl: z.string().trim().max(5_000).optional(),
    startDate: z.date('Start and end dates are required.'),
    endDate: z.date('Start and end dates are required.'),
    isActive: z.boolean().default(false),
    imageId: z.uuid().optional(),
    productIds: z.array(z.string()).max(500),
  })
  .refine(({ startDate, endDate }) => endDate > startDate, {
    path: ['endDate'],
    message: 'End date must be after start date',
  });

export type DropInput = z.input<typeof dropInput>;

/**
 * Adds a drop, or changes the one with the id given. Its products are replaced by the list, in that order.
 * Refuses input that breaks a rule or names a product or a picture that there is none of, with one message a field.
 */
export async function saveDrop(
  db: Db,
  input: DropInput,
  id?: string,
): Promise<{ ok: true; id: string } | { ok: false; reason: 'invalid'; problems: Record<string, string> }> {
  const parsed = dropInput.safeParse(input);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => [String(issue.path[0] ?? ''), issue.message]);
    return { ok: false, reason: 'invalid', problems: Object.fromEntries(problems) };
  }
  const { productIds: listed, titleNl = null, descriptionNl = null, imageId = null, ...rest } = parsed.data;
  const productIds = [...new Set(listed)];
  const drop = { ...rest, titleNl, descriptionNl, imageId };
  return db.transaction(async (tx) => {
    const problems = await findMissing(tx, productIds, imageId);
    if (Object.keys(problems).length) return { ok: false, reason: 'invalid', problems };
    const [saved] = await tx
      .insert(drops)
      .values({ ...drop, ...(id && { id }) })
      .onConflictDoUpdate({ target: drops.id, set: { ...drop, updatedAt: sql`now()` } })
      .returning({ id: drops.id });
    if (!saved) throw new Error('A drop was neither inserted nor updated.');
    const replaced = await tx
      .delete(dropProducts)
      .where(eq(dropProducts.dropId, saved.id))
      .returning({ productId: dropProducts.productId });
    const rows = productIds.map((productId, sortOrder) => ({ dropId: saved.id, productId, sortOrder }));
    if (rows.length) await tx.insert(dropProducts).values(rows);
    const touched = new Set([...productIds, ...replaced.map(({ productId }) => productId)]);
    await dropPages(tx, ['catalogue', ...[...touched].map((productId) => `product:${productId}`)]);
    return { ok: true, id: saved.id };
  });
}

/** What is found stays until the drop is saved. */
async function findMissing(
  tx: Db,
  productIds: string[],
  imageId: string | null,
): Promise<Record<string, string>> {
  const pieces = await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, productIds))
    .orderBy(products.id)
    .for('key share');
  const pictures = imageId
    ? await tx.select({ id: images.id }).from(images).where(eq(images.id, imageId)).for('key share')
    : [];
  return {
    ...(pieces.length < productIds.length && { productIds: 'A product is no longer in the catalogue' }),
    ...(imageId && !pictures.length && { imageId: 'The picture is no longer in the library' }),
  };
}
