import { eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { products } from '#app/catalogue/tables.server.ts';
import { images } from '#app/media/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { nextVersion } from '#app/platform/editing/row-version.server.ts';
import { invalidatePages } from '#app/platform/pages/invalidate-pages.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { singleLineSchema } from '#app/platform/text/single-line-schema.ts';
import { OFFER_MS } from '../draw/draw-entry-link.server.ts';
import { findDrawProblem, isEnteredForOthers, saveDraw } from '../draw/save-draw.server.ts';
import { MOST_ADMITTED_PER_SECOND } from '../queue/admission-pace.ts';
import { prepareQueue } from '../queue/queue.server.ts';
import { MOST_OPENS_MINUTES_BEFORE } from '../queue/ticket.ts';
import { saleMethods } from '../selling/sale-methods.ts';
import { dropProducts, drops } from '../tables.server.ts';
import {
  type DropField,
  type DropProblem,
  LONGEST_DESCRIPTION,
  LONGEST_NAME,
  MOST_PIECES_PER_PERSON,
  MOST_PRODUCTS,
} from './drop-form-values.ts';

const problem = (name: DropProblem) => name;
const line = (longest: number) => singleLineSchema(problem('not-text')).max(longest, problem('too-long'));
const words = (longest: number) =>
  z.string().trim().max(longest, problem('too-long')).refine(isPostgresText, problem('not-text'));

const date = z.date({
  error: ({ input }) => problem(input === undefined ? 'dates-missing' : 'date-unknown'),
});

const dropInput = z
  .object({
    title: line(LONGEST_NAME).min(1, problem('name-missing')),
    titleNl: line(LONGEST_NAME).optional(),
    description: words(LONGEST_DESCRIPTION).default(''),
    descriptionNl: words(LONGEST_DESCRIPTION).optional(),
    startDate: date,
    endDate: date,
    announcedAt: date.optional(),
    isActive: z.boolean().default(false),
    piecesPerPerson: z
      .int(problem('no-limit'))
      .min(1, problem('no-limit'))
      .max(MOST_PIECES_PER_PERSON, problem('no-limit'))
      .nullable()
      .default(null),
    saleMethod: z.enum(saleMethods, problem('no-method')).default('open'),
    queueOpensMinutesBefore: z
      .int(problem('no-opening'))
      .min(1, problem('no-opening'))
      .max(MOST_OPENS_MINUTES_BEFORE, problem('no-opening'))
      .optional(),
    queueMostPerMinute: z
      .int(problem('no-speed'))
      .min(1, problem('no-speed'))
      .max(MOST_ADMITTED_PER_SECOND * 60, problem('no-speed'))
      .nullish(),
    queueAsksProof: z.boolean().optional(),
    drawClosesAt: z.date(problem('date-unknown')).optional(),
    imageId: z.uuid(problem('picture-gone')).optional(),
    productIds: z
      .array(z.string().refine(isPostgresText, problem('product-gone')))
      .max(MOST_PRODUCTS, problem('too-many')),
  })
  .refine(({ startDate, endDate }) => endDate > startDate, {
    path: ['endDate'],
    message: problem('end-not-after-start'),
  })
  .refine(({ startDate, announcedAt }) => !announcedAt || announcedAt <= startDate, {
    path: ['announcedAt'],
    message: problem('announced-after-start'),
  })
  .refine(({ saleMethod, drawClosesAt }) => saleMethod !== 'draw' || drawClosesAt, {
    path: ['drawClosesAt'],
    message: problem('draw-closes-missing'),
  })
  .refine(({ startDate, drawClosesAt }) => !drawClosesAt || drawClosesAt > startDate, {
    path: ['drawClosesAt'],
    message: problem('draw-closes-too-early'),
  })
  .refine(
    ({ endDate, drawClosesAt }) => !drawClosesAt || endDate.getTime() - drawClosesAt.getTime() >= OFFER_MS,
    {
      path: ['drawClosesAt'],
      message: problem('draw-closes-too-late'),
    },
  );

export type DropInput = Omit<
  z.input<typeof dropInput>,
  'startDate' | 'endDate' | 'announcedAt' | 'drawClosesAt'
> & {
  startDate: Date | undefined;
  endDate: Date | undefined;
  announcedAt?: Date | undefined;
  drawClosesAt?: Date | undefined;
};
export type DropProblems = Partial<Record<DropField, DropProblem>>;

/**
 * Replaces the products, in that order, and creates or updates the queue or draw. Refuses to change a draw with entries
 * or one that is drawn, to remove an entered product, and invalid input, with one reason a field.
 */
export async function saveDrop(
  db: Db,
  input: DropInput,
  id?: string,
): Promise<{ ok: true; id: string } | { ok: false; reason: 'invalid'; problems: DropProblems }> {
  const parsed = dropInput.safeParse(input);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => [issue.path[0], issue.message]).reverse();
    return { ok: false, reason: 'invalid', problems: Object.fromEntries(problems) };
  }
  const {
    productIds: listed,
    titleNl,
    descriptionNl,
    imageId = null,
    announcedAt = null,
    ...others
  } = parsed.data;
  const {
    queueOpensMinutesBefore: opensMinutesBefore,
    queueMostPerMinute: mostPerMinute,
    queueAsksProof: asksProof,
    drawClosesAt,
    ...rest
  } = others;
  const closesAt = rest.saleMethod === 'draw' ? drawClosesAt : undefined;
  const productIds = [...new Set(listed)];
  const drop = {
    ...rest,
    titleNl: titleNl || null,
    descriptionNl: descriptionNl || null,
    announcedAt,
    imageId,
  };
  return db.transaction(async (tx) => {
    const problems = {
      ...(await findMissing(tx, productIds, imageId)),
      ...(await findProblemOfDraw(tx, id, closesAt, productIds)),
    };
    if (Object.keys(problems).length) return { ok: false, reason: 'invalid', problems };
    const [saved] = await tx
      .insert(drops)
      .values({ ...drop, ...(id && { id }) })
      .onConflictDoUpdate({ target: drops.id, set: { ...drop, updatedAt: nextVersion(drops.updatedAt) } })
      .returning({ id: drops.id });
    if (!saved) throw new Error('A drop was neither inserted nor updated.');
    await saveDraw(tx, saved.id, closesAt);
    if (drop.saleMethod === 'queue')
      await prepareQueue(tx, saved.id, { opensMinutesBefore, mostPerMinute, asksProof });
    const replaced = await tx
      .delete(dropProducts)
      .where(eq(dropProducts.dropId, saved.id))
      .returning({ productId: dropProducts.productId });
    const rows = productIds.map((productId, sortOrder) => ({ dropId: saved.id, productId, sortOrder }));
    if (rows.length) await tx.insert(dropProducts).values(rows);
    const touched = new Set([...productIds, ...replaced.map(({ productId }) => productId)]);
    const ofPieces = [...touched].map((productId) => tags.product(productId));
    await invalidatePages(tx, [tags.catalogue, tags.drop(saved.id), ...ofPieces]);
    return { ok: true, id: saved.id };
  });
}

async function findProblemOfDraw(
  tx: Db,
  id: string | undefined,
  closesAt: Date | undefined,
  productIds: string[],
): Promise<DropProblems> {
  if (id === undefined) return {};
  const found = await findDrawProblem(tx, id, closesAt);
  if (found) return { [found === 'draw-is-drawn' ? 'drawClosesAt' : 'saleMethod']: found };
  return (await isEnteredForOthers(tx, id, productIds)) ? { productIds: 'draw-piece-entered' } : {};
}

/** Locks the products and picture it finds until the drop is saved. */
async function findMissing(tx: Db, productIds: string[], imageId: string | null): Promise<DropProblems> {
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
    ...(pieces.length < productIds.length && { productIds: 'product-gone' as const }),
    ...(imageId && !pictures.length && { imageId: 'picture-gone' as const }),
  };
}
