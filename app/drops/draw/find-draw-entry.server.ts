import { and, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm';
import { isReducedNow, priceInForce } from '#app/catalogue/price-in-force.server.ts';
import { holds, productImages, productSizes, products, reducedPrices } from '#app/catalogue/tables.server.ts';
import { images } from '#app/media/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { drops } from '../tables.server.ts';
import { dropDrawEntries, dropDraws } from './tables.server.ts';

export type FoundEntry = NonNullable<Awaited<ReturnType<typeof findDrawEntry>>>;

export async function findDrawEntry(db: Db, id: string) {
  const [found] = await selectEntries(db, eq(dropDrawEntries.id, id));
  return found;
}

/** Returns the confirmed entry of an address in a drop's draw. */
export async function findOwnDrawEntry(db: Db, dropId: string, email: string) {
  const own = and(
    eq(dropDrawEntries.dropId, dropId),
    eq(dropDrawEntries.person, sql`mailbox_of(${email})`),
    isNotNull(dropDrawEntries.confirmedAt),
  );
  const [found] = await selectEntries(db, own);
  return found;
}

function selectEntries(db: Db, where: SQL | undefined) {
  return db
    .select({
      id: dropDrawEntries.id,
      email: sql<string>`${dropDrawEntries.email}`,
      language: dropDrawEntries.language,
      askedAt: dropDrawEntries.askedAt,
      confirmedAt: dropDrawEntries.confirmedAt,
      offeredAt: dropDrawEntries.offeredAt,
      offeredUntil: dropDrawEntries.offeredUntil,
      // A cancelled order has returned its item.
      isOrdered: sql<boolean>`exists (select from orders where orders.id = ${dropDrawEntries.orderId} and orders.status <> 'cancelled')`,
      dropId: drops.id,
      dropTitle: drops.title,
      dropTitleNl: drops.titleNl,
      closesAt: dropDraws.closesAt,
      drawnAt: dropDraws.drawnAt,
      endsAt: drops.endDate,
      ...namedSize,
    })
    .from(dropDrawEntries)
    .innerJoin(dropDraws, eq(dropDraws.dropId, dropDrawEntries.dropId))
    .innerJoin(drops, eq(drops.id, dropDrawEntries.dropId))
    .innerJoin(productSizes, eq(productSizes.id, dropDrawEntries.productSizeId))
    .innerJoin(products, eq(products.id, productSizes.productId))
    .leftJoin(reducedPrices, isReducedNow)
    .leftJoin(productImages, and(eq(productImages.productId, products.id), eq(productImages.sortOrder, 0)))
    .leftJoin(images, eq(images.id, productImages.imageId))
    .where(and(isNotNull(dropDrawEntries.email), where))
    .limit(1);
}

const namedSize = {
  productSizeId: productSizes.id,
  size: productSizes.size,
  productId: products.id,
  slug: products.slug,
  category: products.category,
  title: products.title,
  titleNl: products.titleNl,
  priceCents: priceInForce,
  imageUrl: images.url,
};

export async function nameLinkedSize(db: Db, productSizeId: string) {
  const [found] = await db
    .select(namedSize)
    .from(productSizes)
    .innerJoin(products, eq(products.id, productSizes.productId))
    .leftJoin(reducedPrices, isReducedNow)
    .leftJoin(productImages, and(eq(productImages.productId, products.id), eq(productImages.sortOrder, 0)))
    .leftJoin(images, eq(images.id, productImages.imageId))
    .where(eq(productSizes.id, productSizeId));
  return found;
}

/** Returns an entry's current reservation: its browser's key, its order and its end. */
export async function findKeptPiece(db: Db, entryId: string) {
  const [kept] = await db
    .select({ key: holds.checkoutKey, orderId: holds.orderId, until: holds.expiresAt })
    .from(holds)
    .where(and(eq(holds.drawEntryId, entryId), gt(holds.expiresAt, sql`now()`)));
  return kept;
}

/** Returns the place, from 1, of an entry among those in its size's line that had no offer yet. */
export async function placeInLine(db: Db, entryId: string): Promise<number | undefined> {
  const { rows } = await db.execute<{ place: number }>(sql`
    select 1 + (select count(*)::int from drop_draw_entries as ahead
      where ahead.drop_id = own.drop_id and ahead.product_size_id = own.product_size_id and ${isInLine('ahead')}
        and (ahead.lot, ahead.id) < (own.lot, own.id)) as place
    from drop_draw_entries as own where own.id = ${entryId} and ${isInLine('own')}`);
  return rows[0]?.place;
}

/** Returns the SQL condition that an entry waits for an offer. */
export function isInLine(entry: string): SQL {
  const column = (name: string) => sql.raw(`${entry}.${name}`);
  return sql`(${column('confirmed_at')} is not null and ${column('offered_at')} is null and ${column('email')} is not null)`;
}
