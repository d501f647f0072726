import { and, eq } from 'drizzle-orm';
import { listSimilarProducts } from '#app/catalogue/listing/similar-products.server.ts';
import { isSoldOut, type OfferedCard, type ProductPage, type ProductSize } from '#app/catalogue/product.ts';
import { type FoundProduct, findPublishedProduct } from '#app/catalogue/published-products.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { type DescribedDraw, describeDrawOfProduct } from './draw/describe-draw.server.ts';
import { describePiecesLeftOfProduct, LEFT_FOR_SECONDS } from './left/list-pieces-left.server.ts';
import { isOnSaleNow, isRunningDrop } from './products-in-drops.server.ts';
import { describeQueueOfProduct } from './queue/describe-queue-of-product.server.ts';
import { listDropProducts } from './running-drops.server.ts';
import { addSaleGates, findSizesOfDraws } from './selling/sale-gates.server.ts';
import { dropProducts, drops } from './tables.server.ts';

const RELATED = 4;

/**
 * The page of a product as long as it may be seen: a piece of a drop only while that runs. One of a coming drop takes no other
 * query than one that never was.
 */
export function findProductPage(db: Db, slug: string, language: Language): Promise<FoundProduct | undefined> {
  return findPublishedProduct(db, slug, language, isOnSaleNow());
}

/** What the page of a piece of a drop says of how many are left, and for how many seconds; nothing of other products. */
export async function findPiecesLeft(
  db: Db,
  { category, slug }: ProductPage,
  language: Language,
): Promise<{ lines: string[]; seconds: number } | undefined> {
  if (category !== 'the-drop') return undefined;
  return { lines: await describePiecesLeftOfProduct(db, slug, language), seconds: LEFT_FOR_SECONDS };
}

/** The cards of at most four pieces that stand near this one: of its drop as long as that runs, else of its collection. */
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

/** How a product's page offers it. */
type Offer = {
  /** Those that everyone may have, if they are there. */
  sizes: ProductSize[];
  /** The draw that stands in place of the form that buys it. */
  draw?: DescribedDraw | undefined;
  /** Stands beside that form: a queue in which buyers have a place, or a draw that gives away the other sizes. */
  note?: DescribedDraw | undefined;
};

/** Returns how the page of a product offers it, whatever it is called: by a queue or a draw as long as a running drop sells it so. */
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
