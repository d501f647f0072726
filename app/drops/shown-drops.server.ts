import { and, asc, desc, eq, exists, gt, inArray, lte, not, type SQL, sql } from 'drizzle-orm';
import { data, redirect } from 'react-router';
import { isSoldOut, type OfferedCard, type ProductCard } from '#app/catalogue/product.ts';
import { isInShop } from '#app/catalogue/product-sql.server.ts';
import { listSomeProductCards } from '#app/catalogue/published-products.server.ts';
import { productSizes, products } from '#app/catalogue/tables.server.ts';
import { shownPicture } from '#app/media/picture-sizes.ts';
import { images, pictureColumns } from '#app/media/tables.server.ts';
import { type Db, db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { type Language, translated } from '#app/platform/text/language.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import { isFreeOfDraws } from './draw/drawn-items.server.ts';
import { announcedDropPath, type DropPhase, drawPath, roomPath, type ShownDrop } from './drop.ts';
import {
  findGatedProducts,
  HIDDEN_TEST_PRODUCT_SLUG,
  isFreeOfQueues,
  isOnSaleNow,
  isRunningDrop,
} from './products-in-drops.server.ts';
import { hasQueueToShow } from './queue/queue.server.ts';
import { dropProducts, dropQueues, drops } from './tables.server.ts';

/** Returns the public texts of drops that meet a condition, without products. Missing Dutch texts become English. */
export async function selectShownDrops(
  db: Db,
  language: Language,
  where: SQL | undefined,
  orderBy: SQL[] = [],
): Promise<ShownDrop[]> {
  const rows = await db
    .select({
      ...pickColumns(drops, 'id', 'title', 'titleNl', 'description', 'descriptionNl'),
      ...pickColumns(drops, 'startDate', 'endDate', 'saleMethod', 'piecesPerPerson'),
      phase: sql<DropPhase>`case when ${drops.startDate} > now() then 'coming' when ${drops.endDate} > now() then 'now' else 'over' end`,
      picture: pictureColumns,
    })
    .from(drops)
    .leftJoin(images, eq(images.id, drops.imageId))
    .where(where)
    .orderBy(...orderBy);
  return rows.map(({ titleNl, descriptionNl, picture, ...row }) => ({
    ...row,
    title: translated(language, row.title, titleNl),
    description: translated(language, row.description, descriptionNl),
    startDate: row.startDate.toISOString(),
    endDate: row.endDate.toISOString(),
    picture: picture ? shownPicture(picture, language) : undefined,
  }));
}

export const isAnnounced = and(eq(drops.isActive, true), lte(drops.announcedAt, sql`now()`));

const isComing = and(isAnnounced, gt(drops.startDate, sql`now()`));

export function listComingDrops(db: Db, language: Language): Promise<ShownDrop[]> {
  return selectShownDrops(db, language, isComing, [asc(drops.startDate), asc(drops.id)]);
}

/** Runs the same single query for a secret drop and for a missing one, so that timing reveals nothing. */
export async function findAnnouncedDrop(db: Db, id: string, language: Language) {
  if (!isPostgresText(id)) return undefined;
  const [found] = await selectShownDrops(db, language, and(eq(drops.id, id), isAnnounced));
  return found;
}

export function listRunningDrops(db: Db, language: Language): Promise<ShownDrop[]> {
  return selectShownDrops(db, language, isRunningDrop, [desc(drops.startDate), asc(drops.id)]);
}

/** Returns a drop's product cards in the operator's order, with prices in cents. */
export async function listDropProducts(db: Db, dropId: string, language: Language): Promise<OfferedCard[]> {
  const ofDrop = and(eq(dropProducts.dropId, dropId), eq(dropProducts.productId, products.id));
  const cards = await listSomeProductCards(
    db,
    language,
    and(isInShop(), sql`exists (select from ${dropProducts} where ${ofDrop})`),
    { orderBy: [sql`(select sort_order from ${dropProducts} where ${ofDrop})`, asc(products.id)] },
  );
  return addSaleGates(
    db,
    cards.filter((card) => card.slug !== HIDDEN_TEST_PRODUCT_SLUG),
    language,
  );
}

/** Runs the same single query for a secret drop and for a missing one, so that timing reveals nothing. */
export async function findRoomDrop(db: Db, dropId: string, language: Language) {
  if (!isPostgresText(dropId)) return undefined;
  const queue = db
    .select({ one: sql`1` })
    .from(dropQueues)
    .where(and(eq(dropQueues.dropId, drops.id), hasQueueToShow));
  const [found] = await selectShownDrops(db, language, and(eq(drops.id, dropId), exists(queue)));
  return found;
}

/** Throw the result if a drop has no waiting room or draw. It is a redirect to an announced drop's page, or a 404. */
export async function notSoldLikeThis(dropId: string, language: Language) {
  const drop = await findAnnouncedDrop(db, dropId, language);
  return drop ? redirect(announcedDropPath(drop.id)) : data(null, 404);
}

/** Adds the queue or draw that replaces a card's add-to-bag button, and omits sizes that are sold through a draw. */
export async function addSaleGates(db: Db, cards: ProductCard[], language: Language): Promise<OfferedCard[]> {
  const ids = cards.map(({ id }) => id);
  const gated = await findGatedProducts(db, ids);
  if (!gated.length) return cards.map((card) => ({ ...card, gate: undefined }));
  const gatedIds = gated.map(({ productId }) => productId);
  const heldBack = await findSizesOfDraws(db, gatedIds);
  const t = wordsIn(language);
  return cards.map((card) => {
    const drops = gated.filter(({ productId }) => productId === card.id).map(({ drop }) => drop);
    const queue = drops.find(({ saleMethod }) => saleMethod === 'queue');
    if (queue) return { ...card, gate: { path: roomPath(queue.id), label: t('theDrop.byQueue') } };
    const [draw] = drops;
    const drawn = heldBack.get(card.id);
    if (!draw || !drawn) return { ...card, gate: undefined };
    const sizes = card.sizes.filter(({ size }) => !drawn.includes(size));
    if (!isSoldOut(sizes)) return { ...card, sizes, gate: undefined };
    return { ...card, gate: { path: drawPath(draw.id), label: t('theDrop.byDraw') } };
  });
}

export async function findSizesOfDraws(db: Db, productIds: string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .select({ productId: productSizes.productId, size: productSizes.size })
    .from(productSizes)
    .where(and(inArray(productSizes.productId, productIds), not(isFreeOfDraws)));
  const sizes = Map.groupBy(rows, ({ productId }) => productId);
  return new Map([...sizes].map(([id, ofProduct]) => [id, ofProduct.map(({ size }) => size)]));
}

/** `draw`, `queue`: how a running drop sells the size; `coming`: not before a drop starts; `off`: not for sale. */
export type SizeSale = 'open' | 'draw' | 'queue' | 'coming' | 'off';

/** Determines how a size is sold, for all sales and exchanges (`mayTake`). `checkSaleMethod` adds entitled buyers. */
export const sizeSale: SQL<SizeSale> = sql<SizeSale>`case
  when ${isOnSaleNow()} then
    case when not ${isFreeOfDraws} then 'draw' when not ${isFreeOfQueues} then 'queue' else 'open' end
  when exists (select from ${dropProducts} join ${drops} on ${drops.id} = ${dropProducts.dropId}
    where ${dropProducts.productId} = ${products.id} and ${gt(drops.endDate, sql`now()`)}) then 'coming'
  else 'off' end`;

export const isOpenToAll: SQL<boolean> = sql<boolean>`(${sizeSale}) = 'open'`;

const takenWhile: Record<Taking, readonly SizeSale[]> = {
  purchase: ['open'],
  // An item may be exchanged, or sent again if it was lost, after its drop too.
  exchange: ['open', 'off'],
};

/** A `purchase` is any item that must be paid for; an `exchange` replaces an item that is already paid. */
type Taking = 'purchase' | 'exchange';

export function isGatedSale(sale: SizeSale): boolean {
  return sale === 'draw' || sale === 'queue';
}

/** Returns whether a size may be bought or exchanged without a place in a queue or a drawn item. */
export function mayTake(taking: Taking, sale: SizeSale): boolean {
  return takenWhile[taking].includes(sale);
}
