import { and, eq } from 'drizzle-orm';
import { listSimilarProducts } from '#app/catalogue/listing/similar-products.server.ts';
import { isSoldOut, type OfferedCard, type ProductPage, type ProductSize } from '#app/catalogue/product.ts';
import { type FoundProduct, findPublishedProduct } from '#app/catalogue/published-products.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { type DescribedDraw, describeDrawOfProduct } from './draw/draws.server.ts';
import { describeItemsLeftOfProduct, LEFT_FOR_SECONDS } from './items-left.server.ts';
import { isOnSaleNow, isRunningDrop } from './products-in-drops.server.ts';
import { describeQueueOfProduct } from './queue/queue.server.ts';
import { addSaleGates, findSizesOfDraws } from './selling/sale-gates.server.ts';
import { listDropProducts } from './shown-drops.server.ts';
import { dropProducts, drops } from './tables.server.ts';

const RELATED = 4;

/** Runs the same single query for a product of a coming drop and for a missing one, so that timing reveals nothing. */
export function findProductPage(db: Db, slug: string, language: Language): Promise<FoundProduct | undefined> {
  return findPublishedProduct(db, slug, language, isOnSaleNow());
}

/** Returns the lines and the seconds to cache them; undefined unless the product is in the drop category. */
export async function findItemsLeft(
  db: Db,
  { category, slug }: ProductPage,
  language: Language,
): Promise<{ lines: string[]; seconds: number } | undefined> {
  if (category !== 'the-drop') return undefined;
  return { lines: await describeItemsLeftOfProduct(db, slug, language), seconds: LEFT_FOR_SECONDS };
}

export async function listRelatedProducts(
  db: Db,
  product: ProductPage,
  language: Language,
): Promise<OfferedCard[]> {
  if (product.category !== 'the-drop')
    return addSaleGates(db, await listSimilarProducts(db, product, RELATED, language), language);
  const [drop] = await db
    .select({ id: drops.id })
    .from(dropProducts)
    .innerJoin(drops, eq(drops.id, dropProducts.dropId))
    .where(and(eq(dropProducts.productId, product.id), isRunningDrop))
    .limit(1);
  const cards = drop ? await listDropProducts(db, drop.id, language) : [];
  return cards.filter(({ id }) => id !== product.id).slice(0, RELATED);
}

type Offer = {
  sizes: ProductSize[];
  /** The draw notice that replaces the purchase form. */
  draw?: DescribedDraw | undefined;
  /** A notice beside the purchase form. It links to a queue, or to a draw for the sizes that the form leaves out. */
  note?: DescribedDraw | undefined;
};

/** Returns how a product is sold: openly, through the queue of a running drop, or through its draw. */
export async function findOffer(db: Db, { id, sizes }: ProductPage, language: Language): Promise<Offer> {
  const [queue, drawn] = await Promise.all([
    describeQueueOfProduct(db, id, language),
    findSizesOfDraws(db, [id]),
  ]);
  const heldBack = drawn.get(id);
  if (queue || !heldBack) return { sizes, note: queue };
  const draw = await describeDrawOfProduct(db, id, language);
  const others = sizes.filter(({ size }) => !heldBack.includes(size));
  return isSoldOut(others) ? { sizes, draw } : { sizes: others, note: draw };
}
