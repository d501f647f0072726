import { and, asc, desc, eq, exists, gt, lte, type SQL, sql } from 'drizzle-orm';
import { data, redirect } from 'react-router';
import { isInShop } from '#app/catalogue/is-in-shop.server.ts';
import type { OfferedCard } from '#app/catalogue/product.ts';
import { listSomeProductCards } from '#app/catalogue/published-products.server.ts';
import { products } from '#app/catalogue/tables.server.ts';
import { shownPicture } from '#app/media/picture-sizes.ts';
import { images } from '#app/media/tables.server.ts';
import { type Db, db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import type { Language } from '#app/platform/text/language.ts';
import { translated } from '#app/platform/text/language.ts';
import { announcedDropPath } from './drop-paths.ts';
import type { DropPhase } from './editing/drop-phase.ts';
import { HIDDEN_TEST_PRODUCT_SLUG, isRunningDrop } from './products-in-drops.server.ts';
import { hasQueueToShow } from './queue/queue.server.ts';
import { dropQueues } from './queue/tables.server.ts';
import { addSaleGates } from './selling/sale-gates.server.ts';
import type { ShownDrop } from './shown-drop-type.ts';
import { dropProducts, drops } from './tables.server.ts';

/** Returns the public texts of drops that meet a condition, without products. Missing Dutch texts become English. */
export async function selectShownDrops(
  db: Db,
  language: Language,
  where: SQL | undefined,
  orderBy: SQL[] = [],
): Promise<ShownDrop[]> {
  const rows = await db
    .select({
      id: drops.id,
      title: drops.title,
      titleNl: drops.titleNl,
      description: drops.description,
      descriptionNl: drops.descriptionNl,
      startDate: drops.startDate,
      endDate: drops.endDate,
      saleMethod: drops.saleMethod,
      piecesPerPerson: drops.piecesPerPerson,
      phase: sql<DropPhase>`case when ${drops.startDate} > now() then 'coming' when ${drops.endDate} > now() then 'now' else 'over' end`,
      url: images.url,
      width: images.width,
      height: images.height,
      colour: images.colour,
      alt: images.altText,
      altNl: images.altTextNl,
    })
    .from(drops)
    .leftJoin(images, eq(images.id, drops.imageId))
    .where(where)
    .orderBy(...orderBy);
  return rows.map(({ id, startDate, endDate, phase, url, width, height, colour, ...row }) => ({
    id,
    title: translated(language, row.title, row.titleNl),
    description: translated(language, row.description, row.descriptionNl),
    startDate: startDate.toISOString(),
    endDate: endDate.toISOString(),
    phase,
    saleMethod: row.saleMethod,
    piecesPerPerson: row.piecesPerPerson,
    picture:
      url && width && height && colour
        ? shownPicture({ url, width, height, colour, alt: row.alt ?? '', altNl: row.altNl }, language)
        : undefined,
  }));
}

export const isAnnounced = and(eq(drops.isActive, true), lte(drops.announcedAt, sql`now()`));

const isComing = and(isAnnounced, gt(drops.startDate, sql`now()`));

export function listComingDrops(db: Db, language: Language): Promise<ShownDrop[]> {
  return selectShownDrops(db, language, isComing, [asc(drops.startDate), asc(drops.id)]);
}

/** Runs the same single query for a secret drop and for a missing one, so that timing reveals nothing. */
export async function findAnnouncedDrop(
  db: Db,
  id: string,
  language: Language,
): Promise<ShownDrop | undefined> {
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
export async function findRoomDrop(
  db: Db,
  dropId: string,
  language: Language,
): Promise<ShownDrop | undefined> {
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
