import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
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
 * Refuses input that breaks a rule, with one message a field.
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
