import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { ONE_SIZE } from '#app/catalogue/product.ts';
import { isReducedNow, priceInForce, sizeWeight } from '#app/catalogue/product-sql.server.ts';
import { freeStock, type OwnHolds } from '#app/catalogue/stock/free-stock-sql.server.ts';
import { productImages, productSizes, products, reducedPrices } from '#app/catalogue/tables.server.ts';
import { isOnSaleNow } from '#app/drops/products-in-drops.server.ts';
import { sizeSale } from '#app/drops/shown-drops.server.ts';
import { images } from '#app/media/tables.server.ts';
import { config } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import type { BagProblem, PricedLine } from './bag-check.ts';
import type { BagRequestItem } from './bag-request-items-schema.ts';
import { chargesOf } from './charges.ts';

/** Larger stocks are not revealed, since competitors could calculate our sales from them. */
const TOLD_EXACTLY = 3;
/** If the stock is at least this many times the limit per order, the limit is raised to that multiple. */
const LARGE_STOCK = 30;

/** Prices a bag in cents and finds the problem of each line. Reservations of `own` count as available. */
export async function priceAndCheckBag(db: Db, items: BagRequestItem[], language: Language, own?: OwnHolds) {
  const ids = items.map(({ id }) => id);
  const found = await findOffers(db, ids, language, own);
  return chargesOf(merge(items, found).map((item) => lineOf(item, found, language)));
}

type Offer = Awaited<ReturnType<typeof findOffers>>[number];

async function findOffers(db: Db, ids: string[], language: Language, own?: OwnHolds) {
  if (!ids.length) return [];
  return db
    .select({
      ...pickColumns(products, 'id', 'slug', 'category', 'taxClass'),
      title:
        language === 'nl'
          ? sql<string>`coalesce(nullif(${products.titleNl}, ''), ${products.title})`
          : products.title,
      gender: products.department,
      priceCents: priceInForce,
      weightGrams: sizeWeight,
      imageUrl: images.url,
      productSizeId: productSizes.id,
      size: productSizes.size,
      isOffered: productSizes.available,
      free: freeStock(own),
      sale: sizeSale,
    })
    .from(products)
    .leftJoin(reducedPrices, isReducedNow)
    .leftJoin(productSizes, eq(productSizes.productId, products.id))
    .leftJoin(productImages, and(eq(productImages.productId, products.id), eq(productImages.sortOrder, 0)))
    .leftJoin(images, eq(images.id, productImages.imageId))
    .where(and(or(inArray(products.id, ids), inArray(products.slug, ids)), isOnSaleNow()));
}

function merge(items: BagRequestItem[], offers: Offer[]): BagRequestItem[] {
  const merged = new Map<string, BagRequestItem>();
  for (const item of items) {
    const product =
      offers.find((offer) => offer.id === item.id) ?? offers.find((offer) => offer.slug === item.id);
    const id = product?.id ?? item.id;
    const key = JSON.stringify([id, item.size]);
    const earlier = merged.get(key);
    // If one of the merged lines has an outdated price, that price is kept.
    const wrong = earlier && isPricedOtherwise(earlier, product) ? earlier : item;
    const quantity = item.quantity + (earlier?.quantity ?? 0);
    merged.set(key, { ...wrong, id, quantity });
  }
  return [...merged.values()];
}

function lineOf(item: BagRequestItem, offers: Offer[], language: Language): PricedLine {
  const ofProduct = offers.filter((offer) => offer.id === item.id);
  const offer = ofProduct.find((candidate) => candidate.size === item.size);
  const product = offer ?? ofProduct[0];
  const free = offer?.isOffered ? Math.max(0, offer.free) : 0;
  const large = config.MOST_OF_A_SIZE * LARGE_STOCK;
  const most = free >= large ? large : config.MOST_OF_A_SIZE;
  const problem = problemOf(item, product, offer, { free, most });
  const available = availableOf(problem, item.quantity, { free, most });
  const title = product?.title ?? item.title ?? item.id;
  const message = problem && bagProblemText(problem, { title, size: item.size, count: available }, language);
  return {
    id: item.id,
    size: item.size,
    quantity: item.quantity,
    title,
    slug: product?.slug ?? '',
    category: product?.category ?? null,
    gender: product?.gender ?? null,
    imageUrl: product?.imageUrl ?? null,
    priceCents: product?.priceCents ?? 0,
    weightGrams: product?.weightGrams ?? 0,
    available,
    free,
    taxClass: product?.taxClass ?? 'standard',
    sale: offer?.sale ?? 'off',
    ...(offer?.productSizeId && { productSizeId: offer.productSizeId }),
    ...(problem && { problem, message }),
  };
}

function problemOf(
  item: BagRequestItem,
  product: Offer | undefined,
  offer: Offer | undefined,
  { free, most }: { free: number; most: number },
): BagProblem | undefined {
  if (!product) return 'unknown-product';
  if (!offer) return item.size === ONE_SIZE ? 'size-required' : 'size-unavailable';
  // A discount may reduce a price to zero, but a product that costs zero itself is a mistake.
  if (product.priceCents === 0) return 'unpriced';
  if (free < item.quantity && offer.sale === 'draw') return 'of-drop';
  if (free === 0) return 'sold-out';
  if (free < item.quantity && free <= TOLD_EXACTLY) return 'only-left';
  if (item.quantity > most) return 'too-many-of-size';
  if (free < item.quantity) return 'not-enough';
  return isPricedOtherwise(item, product) ? 'price-changed' : undefined;
}

function availableOf(
  problem: BagProblem | undefined,
  asked: number,
  { free, most }: { free: number; most: number },
): number {
  if (problem === 'too-many-of-size') return most;
  return Math.min(problem === 'not-enough' ? TOLD_EXACTLY : asked, free);
}

function isPricedOtherwise(item: BagRequestItem, product: Offer | undefined): boolean {
  return item.priceCents !== undefined && item.priceCents !== product?.priceCents;
}

const messageIds: Record<BagProblem, string> = {
  'unknown-product': 'bag.problem.unknownProduct',
  'size-required': 'bag.problem.sizeRequired',
  'size-unavailable': 'bag.problem.sizeUnavailable',
  unpriced: 'bag.problem.unpriced',
  'sold-out': 'bag.problem.soldOut',
  'only-left': 'bag.problem.onlyLeft',
  'not-enough': 'bag.problem.notEnough',
  'too-many-of-size': 'bag.problem.tooManyOfSize',
  'of-drop': 'bag.problem.ofDrop',
  'price-changed': 'bag.problem.priceChanged',
};

export function bagProblemText(
  problem: BagProblem,
  values: { title: string; size: string; count: number },
  language: Language,
) {
  const t = wordsIn(language);
  const hasSize = values.size !== ONE_SIZE;
  const size = hasSize ? t('bag.problem.inSize', { size: values.size }) : '';
  return t(messageIds[problem], { ...values, inSize: size });
}
