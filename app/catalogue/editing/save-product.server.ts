import { and, eq, like, notInArray, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { lockPictures } from '#app/media/library/lock-pictures.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { invalidatePages } from '#app/platform/pages/invalidate-pages.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { slugOfTitle } from '#app/platform/text/slug-of-title.ts';
import { dropRedirect, leaveRedirect } from '#app/redirects/redirects.server.ts';
import { DROP } from '../categories.ts';
import { listShopRows, lockShopRows } from '../colours.server.ts';
import { unknownRows } from '../colours.ts';
import { productPath } from '../product.ts';
import { forEachField, itemFields, pickFields } from '../product-fields.ts';
import { isInShop } from '../product-sql.server.ts';
import { hasSizes, listSizeSystems } from '../size-systems.server.ts';
import { holds, productImages, productSizes, products } from '../tables.server.ts';
import { type ProductInput, productInput } from './product-input.ts';

type Product = z.output<typeof productInput>;

/**
 * Saves a product, with its price in cents. Updates sizes in place, so that stock and holds remain: an unlisted size is
 * made unavailable, or deleted if unused. Appends a number to a taken `slug`. Refuses invalid input and missing pictures.
 */
export async function saveProduct(
  db: Db,
  input: ProductInput,
  options: { id?: string; slug?: string; isDraft?: boolean } = {},
): Promise<
  { ok: true; id: string; slug: string } | { ok: false; reason: 'invalid'; problems: Record<string, string> }
> {
  const parsed = productInput.safeParse(input);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => [String(issue.path[0] ?? ''), issue.message]);
    return { ok: false, reason: 'invalid', problems: Object.fromEntries(problems) };
  }
  return db.transaction(async (tx) => {
    const { imageIds } = parsed.data;
    if ((await lockPictures(tx, imageIds)).size < imageIds.length) {
      const problems = { imageIds: 'A picture is no longer in the library' };
      return { ok: false, reason: 'invalid', problems };
    }
    await lockShopRows(tx);
    const known = options.id ? await lockProductAndSizes(tx, options.id) : undefined;
    const problems =
      (await rowProblems(tx, parsed.data)) ?? (await sizeProblems(tx, options.id, parsed.data));
    if (problems) return { ok: false, reason: 'invalid', problems };
    const saved = await saveRow(tx, parsed.data, { ...options, known });
    await redirectFormerPath(tx, known, { ...parsed.data, ...saved });
    await saveImages(tx, saved.id, imageIds);
    await saveSizes(tx, saved.id, parsed.data.sizes);
    await invalidatePages(tx, [tags.catalogue, tags.navigation, tags.product(saved.id)]);
    return { ok: true, ...saved };
  });
}

/** Locks the product's row, and then its sizes in the same order as checkouts. Returns undefined for a missing product. */
export async function lockProductAndSizes(tx: Db, id: string): Promise<ProductAddress | undefined> {
  const [row] = await tx
    .select({ slug: products.slug, category: products.category })
    .from(products)
    .where(eq(products.id, id))
    .for('update');
  await tx
    .select({ id: productSizes.id })
    .from(productSizes)
    .where(eq(productSizes.productId, id))
    .orderBy(productSizes.id)
    .for('no key update');
  return row;
}

/** Returns the problems of a department, category or colour that the shop does not have. */
export async function rowProblems(
  tx: Db,
  product: Pick<Product, 'category' | 'subcategory' | 'colour'>,
): Promise<Record<string, string> | undefined> {
  const unknown = unknownRows(await listShopRows(tx), product);
  const problems = { category: 'Gender is required', subcategory: 'Category is required', colour: 'colour' };
  return unknown.length > 0 ? pickFields(problems, unknown) : undefined;
}

type ProductAddress = Parameters<typeof productPath>[0];

/** Lets the former path lead to the new one, unless that would reveal a product that shoppers cannot see. */
export async function redirectFormerPath(
  tx: Db,
  former: ProductAddress | undefined,
  saved: ProductAddress & { id: string },
): Promise<void> {
  const from = former && productPath(former);
  const to = productPath(saved);
  if (from === to) return;
  const isListed = await tx.$count(products, and(eq(products.id, saved.id), isInShop()));
  // Products of drops may be shown later only, so an address of theirs is never given away.
  if (from && isListed && saved.category !== DROP) await leaveRedirect(tx, from, to, new Date());
  else await dropRedirect(tx, to);
}

/** A product has sizes of one system only, so the system cannot change while a size that it lacks is reserved. */
async function sizeProblems(
  tx: Db,
  productId: string | undefined,
  { sizeSystemId, sizes }: Product,
): Promise<Record<string, string> | undefined> {
  const system = (await listSizeSystems(tx)).find(({ id }) => id === sizeSystemId);
  if (!system) return { sizeSystemId: 'size-system' };
  if (!hasSizes(system, sizes)) return { sizes: 'size-of-other-system' };
  const held = productId
    ? await tx
        .select({ size: productSizes.size })
        .from(productSizes)
        .innerJoin(holds, eq(holds.productSizeId, productSizes.id))
        .where(and(eq(productSizes.productId, productId), notInArray(productSizes.size, system.sizes)))
        .limit(1)
    : [];
  return held.length > 0 ? { sizeSystemId: 'size-system-held' } : undefined;
}

async function saveRow(
  tx: Db,
  product: Product,
  {
    id,
    slug,
    isDraft = false,
    known,
  }: { id?: string; slug?: string; isDraft?: boolean; known: ProductAddress | undefined },
) {
  const { imageIds: _images, sizes: _sizes, category, ...rest } = product;
  const row = { ...rest, category, department: category === DROP ? null : category };
  const wanted = slug ?? known?.slug ?? slugOfTitle(product.title);
  const values = {
    ...row,
    slug: wanted === known?.slug ? wanted : await freeSlug(tx, wanted),
    ...(id && { id }),
  };
  const [saved] = await tx
    .insert(products)
    .values({ ...values, published: !isDraft })
    .onConflictDoUpdate({ target: products.id, set: { ...values, updatedAt: sql`now()` } })
    .returning({ id: products.id, slug: products.slug });
  if (!saved) throw new Error('A product was neither inserted nor updated.');
  return saved;
}

/** Returns `linen-shirt`, or `linen-shirt-2`, `-3` … if it is taken. Concurrent saves with the same slug wait. */
async function freeSlug(tx: Db, wanted: string): Promise<string> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`slug:${wanted}`}))`);
  const rows = await tx
    .select({ slug: products.slug })
    .from(products)
    .where(or(eq(products.slug, wanted), like(products.slug, `${wanted}-%`)));
  const taken = new Set(rows.map((row) => row.slug));
  let slug = wanted;
  for (let next = 2; taken.has(slug); next++) slug = `${wanted}-${next}`;
  return slug;
}

async function saveImages(tx: Db, productId: string, imageIds: string[]): Promise<void> {
  await tx.delete(productImages).where(eq(productImages.productId, productId));
  const rows = imageIds.map((imageId, sortOrder) => ({ productId, imageId, sortOrder }));
  if (rows.length) await tx.insert(productImages).values(rows);
}

async function saveSizes(tx: Db, productId: string, sizes: Product['sizes']): Promise<void> {
  const listed = sizes.map((row) => row.size);
  const unlisted = and(eq(productSizes.productId, productId), notInArray(productSizes.size, listed));
  await tx.update(productSizes).set({ available: false }).where(unlisted);
  const needed = tx.select({ id: holds.productSizeId }).from(holds);
  await tx.delete(productSizes).where(and(unlisted, notInArray(productSizes.id, needed)));
  await tx
    .insert(productSizes)
    .values(sizes.map((row) => ({ ...row, productId })))
    .onConflictDoUpdate({
      target: [productSizes.productId, productSizes.size],
      // Setting the size sets its place too, which differs in another size system.
      set: {
        size: sql`excluded.size`,
        available: sql`excluded.available`,
        stockQuantity: sql`excluded.stock_quantity`,
        ...forEachField(itemFields, (field) => sql`excluded.${sql.identifier(productSizes[field].name)}`),
      },
    });
}
