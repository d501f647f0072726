import { eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { products } from '#app/catalogue/tables.server.ts';
import { images } from '#app/media/tables.server.ts';
import { putIntoBin } from '#app/platform/bin/bin.server.ts';
import type { RestoredFromBin } from '#app/platform/bin/bin-kinds.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { invalidatePages } from '#app/platform/pages/invalidate-pages.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { momentInShop } from '#app/platform/text/shop-time.ts';
import { isDrawUnderWay } from '../draw/save-draw.server.ts';
import { saleMethods } from '../selling/sale-methods.ts';
import { drops } from '../tables.server.ts';
import { findDrop } from './admin-drops.server.ts';
import { auditedFields, lockDrop } from './edit-drop.server.ts';
import { saveDrop } from './save-drop.server.ts';

/** Moves a drop to the bin and returns its title; its products stay. Refuses one whose draw has entries. */
export async function deleteDrop(
  db: Db,
  actor: Actor,
  id: string,
  now: Date,
): Promise<{ ok: true; title: string; binItem: string } | { ok: false; reason: 'missing' | 'entered' }> {
  return db.transaction(async (tx) => {
    await lockDrop(tx, id);
    const current = await findDrop(tx, id);
    if (!current) return { ok: false, reason: 'missing' };
    if (await isDrawUnderWay(tx, id, now)) return { ok: false, reason: 'entered' };
    const drawClosesAt = momentInShop(current.drop.drawClosesAt);
    const before = await auditedFields(tx, current.drop);
    const [row] = await tx.delete(drops).where(eq(drops.id, id)).returning();
    if (!row) return { ok: false, reason: 'missing' };
    await invalidatePages(tx, [
      tags.catalogue,
      tags.drop(id),
      ...current.drop.productIds.map((product) => tags.product(product)),
    ]);
    const change = { objectType: 'drop', objectId: id, action: 'deleted', before };
    await recordChange(tx, actor, change, now);
    const { title, titleNl } = row;
    const content = { ...row, drawClosesAt, productIds: current.drop.productIds };
    const binItem = await putIntoBin(tx, actor, { kind: 'drop', objectId: id, title, titleNl, content }, now);
    return { ok: true, title, binItem };
  });
}

const kept = z.object({
  title: z.string(),
  titleNl: z.string().nullable(),
  description: z.string(),
  descriptionNl: z.string().nullable(),
  startDate: z.coerce.date(),
  endDate: z.coerce.date(),
  announcedAt: z.coerce.date().nullish(),
  isActive: z.boolean(),
  // Bin items from before drops had limits have none.
  piecesPerPerson: z.number().nullable().default(null),
  saleMethod: z.enum(saleMethods).default('open'),
  drawClosesAt: z.coerce.date().optional(),
  imageId: z.string().nullable(),
  productIds: z.array(z.string()),
});

/** Restores a drop from the bin, without products and a picture that are gone. */
export async function restoreDrop(tx: Db, objectId: string, content: unknown): Promise<RestoredFromBin> {
  await lockDrop(tx, objectId);
  const { titleNl, descriptionNl, imageId, announcedAt, productIds, ...drop } = kept.parse(content);
  const there = await tx.select({ id: products.id }).from(products).where(inArray(products.id, productIds));
  const left = productIds.filter((id) => there.some((product) => product.id === id));
  const picture = imageId && (await tx.$count(images, eq(images.id, imageId))) > 0 ? imageId : undefined;
  const isTaken = (await findDrop(tx, objectId)) !== undefined;
  const saved = await saveDrop(
    tx,
    {
      ...drop,
      productIds: left,
      ...(titleNl && { titleNl }),
      ...(descriptionNl && { descriptionNl }),
      ...(picture && { imageId: picture }),
      ...(announcedAt && { announcedAt }),
    },
    isTaken ? undefined : objectId,
  );
  if (!saved.ok) return { ok: false, reason: 'invalid' };
  const isWhole = left.length === productIds.length && (picture ?? null) === imageId;
  return { ok: true, id: saved.id, isWhole };
}
