import { asc, eq, getTableColumns } from 'drizzle-orm';
import { z } from 'zod';
import { lockProducts } from '#app/catalogue/product-sql.server.ts';
import { listPictureNamesByIds, listPicturesByIds } from '#app/media/library/list-pictures-by-ids.server.ts';
import { lockPictures } from '#app/media/library/lock-pictures.server.ts';
import type { PickedPicture } from '#app/media/library/picked-picture.ts';
import { putIntoBin } from '#app/platform/bin/bin.server.ts';
import type { RestoredFromBin } from '#app/platform/bin/bin-kinds.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { versionOf } from '#app/platform/editing/audit-log.server.ts';
import { editor } from '#app/platform/editing/editor.server.ts';
import { typedValues } from '#app/platform/editing/form-schema.ts';
import { invalidatePages } from '#app/platform/pages/invalidate-pages.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { momentInShop } from '#app/platform/text/shop-time.ts';
import { saleMethods } from '../drop.ts';
import { USUAL_OPENS_MINUTES_BEFORE } from '../queue/queue.ts';
import { dropDraws, dropProducts, dropQueues, drops } from '../tables.server.ts';
import { type DropValues, dropForm } from './drop-schema.server.ts';
import { type DropFormProduct, listDropFormProducts } from './list-drops.server.ts';
import { isDrawUnderWay, saveDrop } from './save-drop.server.ts';

type ShownDrop = { picture: PickedPicture | undefined; pieces: DropFormProduct[] };

export type FilledDrop = { values: DropValues } & ShownDrop;

export const dropEditor = editor<DropValues, ShownDrop, 'entered', { binItem: string }>({
  objectType: 'drop',
  listPath: '/admin/drops',
  schema: dropForm,
  together: [['startDate', 'endDate', 'announcedAt', 'drawClosesAt']],
  find: findDrop,
  relevant: (drop) => drop,
  save(tx, { queueOpensMinutesBefore, queueMostPerMinute, queueAsksProof, drawClosesAt, ...drop }, id) {
    // Fields of other sale methods are not validated, since they and their errors are hidden.
    const queue = { queueOpensMinutesBefore, queueMostPerMinute, queueAsksProof };
    const method = {
      ...(drop.saleMethod === 'queue' && queue),
      ...(drop.saleMethod === 'draw' && { drawClosesAt }),
    };
    return saveDrop(tx, { ...drop, ...method }, id);
  },
  async history(tx, { productIds, imageId }) {
    const pieces = await listDropFormProducts(tx, productIds);
    const pictures = await listPictureNamesByIds(tx, [imageId]);
    return { imageId: pictures.get(imageId) ?? '', productIds: pieces.map(({ title }) => title).join(', ') };
  },
  async show(db, { productIds, imageId }) {
    const [pieces, [picture]] = await Promise.all([
      listDropFormProducts(db, productIds.filter(isPostgresText)),
      listPicturesByIds(db, [imageId]),
    ]);
    return { picture, pieces };
  },
  /** Deletes a drop, but not its products. Refuses a drop with a draw that customers have entered. */
  async remove(tx, objectId, { actor, now, values }) {
    if (await isDrawUnderWay(tx, objectId, now)) return { ok: false, reason: 'entered' };
    const { title, productIds } = values;
    const [row] = await tx.delete(drops).where(eq(drops.id, objectId)).returning();
    const ofPieces = productIds.map((product) => tags.product(product));
    await invalidatePages(tx, [tags.catalogue, tags.drop(objectId), ...ofPieces]);
    const content = { ...row, drawClosesAt: momentInShop(values.drawClosesAt), productIds };
    const deleted = { kind: 'drop' as const, objectId, title, titleNl: row?.titleNl ?? null, content };
    return { ok: true, binItem: await putIntoBin(tx, actor, deleted, now) };
  },
});

async function findDrop(db: Db, id: string) {
  const { id: _, updatedAt, createdAt, ...columns } = getTableColumns(drops);
  const [row] = await db
    .select({
      ...columns,
      version: versionOf(updatedAt),
      queueOpensMinutesBefore: dropQueues.opensMinutesBefore,
      queueMostPerMinute: dropQueues.mostPerMinute,
      queueAsksProof: dropQueues.asksProof,
      drawClosesAt: dropDraws.closesAt,
    })
    .from(drops)
    .leftJoin(dropQueues, eq(dropQueues.dropId, drops.id))
    .leftJoin(dropDraws, eq(dropDraws.dropId, drops.id))
    .where(eq(drops.id, id));
  if (!row) return undefined;
  const assigned = await db
    .select({ id: dropProducts.productId })
    .from(dropProducts)
    .where(eq(dropProducts.dropId, id))
    .orderBy(asc(dropProducts.sortOrder), asc(dropProducts.productId));
  const { version, ...drop } = row;
  const values: DropValues = {
    ...typedValues(drop),
    queueOpensMinutesBefore: String(drop.queueOpensMinutesBefore ?? USUAL_OPENS_MINUTES_BEFORE),
    queueAsksProof: drop.queueAsksProof ?? false,
    productIds: assigned.map((product) => product.id),
  };
  return { id, version, values };
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
  // Bin items created before limits existed have no limit.
  piecesPerPerson: z.number().nullable().default(null),
  saleMethod: z.enum(saleMethods).default('open'),
  drawClosesAt: z.coerce.date().optional(),
  imageId: z.string().nullable(),
  productIds: z.array(z.string()),
});

/** Restores a drop from the bin, but leaves out products and a picture that no longer exist. */
export async function restoreDrop(tx: Db, objectId: string, content: unknown): Promise<RestoredFromBin> {
  await dropEditor.lock(tx, objectId);
  const drop = kept.parse(content);
  const there = await lockProducts(tx, drop.productIds);
  const productIds = drop.productIds.filter((id) => there.has(id));
  const [picture = ''] = await lockPictures(tx, drop.imageId ? [drop.imageId] : []);
  const isTaken = (await findDrop(tx, objectId)) !== undefined;
  const restored = {
    ...drop,
    titleNl: drop.titleNl ?? '',
    descriptionNl: drop.descriptionNl ?? '',
    announcedAt: drop.announcedAt ?? '',
    imageId: picture,
    productIds,
  };
  const saved = await saveDrop(tx, restored, isTaken ? undefined : objectId);
  if (!saved.ok) return { ok: false, reason: 'invalid' };
  const isWhole = productIds.length === drop.productIds.length && picture === (drop.imageId ?? '');
  return { ok: true, id: saved.id, isWhole };
}
