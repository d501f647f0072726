import { and, eq, exists, ne, type SQL, sql } from 'drizzle-orm';
import { listSimilarProducts } from '#app/catalogue/listing/similar-products.server.ts';
import {
  type DesignProduct,
  isSoldOut,
  type OfferedCard,
  type ProductPage,
  type ProductSize,
} from '#app/catalogue/product.ts';
import { isInShop } from '#app/catalogue/product-sql.server.ts';
import {
  type FoundProduct,
  findPublishedProduct,
  listDesign,
} from '#app/catalogue/published-products.server.ts';
import { sizeName } from '#app/catalogue/size-name.ts';
import { productSizes, products } from '#app/catalogue/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import type { Language } from '#app/platform/text/language.ts';
import { type Words, wordsIn } from '#app/platform/text/translations.ts';
import { type DescribedDraw, describeDrawOfProduct } from './draw/draws.server.ts';
import { isGated, isOnSaleNow, isRunningDrop } from './products-in-drops.server.ts';
import { describeQueueOfProduct } from './queue/queue.server.ts';
import { addSaleGates, findSizesOfDraws, listDropProducts } from './shown-drops.server.ts';
import { dropProducts, drops } from './tables.server.ts';

const RELATED = 4;

/** Runs the same single query for a product of a coming drop and for a missing one, so that timing reveals nothing. */
export function findProductPage(db: Db, slug: string, language: Language): Promise<FoundProduct | undefined> {
  return findPublishedProduct(db, slug, language, isOnSaleNow());
}

/** Returns the other colours of a product and the product itself, as far as they are on sale now. */
export function listOwnDesign(
  db: Db,
  { styleNumber }: FoundProduct,
  language: Language,
): Promise<DesignProduct[]> | DesignProduct[] {
  return styleNumber ? listDesign(db, styleNumber, language, isOnSaleNow()) : [];
}

/** Returns the lines and the seconds to cache them; undefined unless the product is in the drop category. */
export async function findItemsLeft(db: Db, { category, slug }: ProductPage, language: Language) {
  if (category !== 'the-drop') return undefined;
  return { lines: await describeItemsLeftOfProduct(db, slug, language), seconds: LEFT_FOR_SECONDS };
}

export async function listRelatedProducts(
  db: Db,
  product: ProductPage & Pick<Partial<FoundProduct>, 'styleNumber'>,
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

/** The number of items left is cached only briefly, since it changes with every checkout. */
export const LEFT_FOR_SECONDS = 2;

export async function describeItemsLeftOfDrop(db: Db, dropId: string, language: Language): Promise<string[]> {
  if (!isPostgresText(dropId)) return [];
  const sizes = await listItemsLeft(db, eq(drops.id, dropId));
  return sizes.length ? leftOfDropLines(sizes, wordsIn(language)) : [];
}

export async function describeItemsLeftOfProduct(db: Db, slug: string, language: Language) {
  if (!isPostgresText(slug)) return [];
  return leftOfProductLines(await listItemsLeft(db, eq(products.slug, slug)), wordsIn(language));
}

/** Returns the available sizes of products in running drops, smallest size first. `held` never exceeds `left`. */
export async function listItemsLeft(db: Db, which: SQL) {
  const left = sql<number>`greatest(product_sizes.stock_quantity, 0)`;
  const held = sql<number>`least(${left}, coalesce((
    select sum(holds.quantity) from holds
    where holds.product_size_id = product_sizes.id and holds.expires_at > now()), 0))::int`;
  const offering = db
    .select({ one: sql`1` })
    .from(dropProducts)
    .innerJoin(drops, eq(drops.id, dropProducts.dropId))
    .where(and(eq(dropProducts.productId, products.id), isRunningDrop, which));
  const gating = db
    .select({ one: sql`1` })
    .from(dropProducts)
    .innerJoin(drops, eq(drops.id, dropProducts.dropId))
    .where(
      and(eq(dropProducts.productId, products.id), ne(drops.saleMethod, 'open'), isRunningDrop, isGated),
    );
  return db
    .select({
      productId: products.id,
      size: productSizes.size,
      left,
      held,
      isForEverybody: sql<boolean>`not ${exists(gating)}`,
    })
    .from(productSizes)
    .innerJoin(products, eq(products.id, productSizes.productId))
    .where(and(isInShop(), eq(productSizes.available, true), exists(offering)))
    .orderBy(products.id, productSizes.sortOrder);
}

type ItemsLeft = {
  left: number;
  held: number;
  /** True if a returned item is sold to everyone; false if it is offered to the next person in a queue or draw. */
  isForEverybody: boolean;
};

/** Exact numbers are displayed only up to these limits; higher numbers would reveal sales to competitors. */
const MOST_OF_DROP = 25;
const MOST_OF_SIZE = 5;

export function leftOfDropLines(sizes: ItemsLeft[], t: Words): string[] {
  const sum = (of: 'left' | 'held') => sizes.reduce((all, size) => all + size[of], 0);
  return withReturn([leftText({ left: sum('left'), held: sum('held') }, MOST_OF_DROP, t)], sizes, t);
}

export function leftOfProductLines(sizes: (ItemsLeft & { size: string })[], t: Words): string[] {
  const few = sizes.filter(({ left }) => left <= MOST_OF_SIZE);
  const lines = few.map(({ size, ...counts }) => {
    const left = leftText(counts, MOST_OF_SIZE, t);
    return sizes.length === 1 ? left : `${sizeName(size, t)}: ${left}`;
  });
  return withReturn(lines, few, t);
}

function leftText({ left, held }: Pick<ItemsLeft, 'left' | 'held'>, most: number, t: Words): string {
  if (left === 0) return t('left.none');
  if (left > most) return t('left.more', { most });
  if (held === 0) return t('left.free', { left });
  return held < left ? t('left.someHeld', { left, held }) : t('left.allHeld', { left });
}

function withReturn(lines: string[], sizes: ItemsLeft[], t: Words): string[] {
  const held = sizes.filter((size) => size.held > 0);
  if (!held.length) return lines;
  return [...lines, t(held.every((size) => size.isForEverybody) ? 'left.comesBack' : 'left.goesToNext')];
}
