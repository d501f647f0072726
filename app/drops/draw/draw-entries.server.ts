import { and, asc, eq, gt, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import { isReducedNow, priceInForce } from '#app/catalogue/product-sql.server.ts';
import { holds, productImages, productSizes, products, reducedPrices } from '#app/catalogue/tables.server.ts';
import { images } from '#app/media/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { inBatches } from '#app/platform/retention/delete-in-batches.server.ts';
import { daysBefore } from '#app/platform/retention/retention-cutoffs.ts';
import { KEPT_DAYS_AFTER_END } from '../mail/email-links.server.ts';
import { dropDrawEntries, dropDraws, drops } from '../tables.server.ts';

export type FoundEntry = NonNullable<Awaited<ReturnType<typeof findDrawEntry>>>;

export async function findDrawEntry(db: Db, id: string) {
  const [found] = await selectEntries(db, eq(dropDrawEntries.id, id));
  return found;
}

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
      ...pickColumns(dropDrawEntries, 'language', 'askedAt', 'confirmedAt', 'offeredAt', 'offeredUntil'),
      // A cancelled order does not count, since its item is free again.
      isOrdered: sql<boolean>`exists (select from orders where orders.id = ${dropDrawEntries.orderId} and orders.status <> 'cancelled')`,
      dropId: drops.id,
      dropTitle: drops.title,
      dropTitleNl: drops.titleNl,
      ...pickColumns(dropDraws, 'closesAt', 'drawnAt'),
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
  ...pickColumns(products, 'slug', 'category', 'title', 'titleNl'),
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

/** Returns an entry's current reservation: the browser's checkout key, the order and the expiry time. */
export async function findKeptPiece(db: Db, entryId: string) {
  const [kept] = await db
    .select({ key: holds.checkoutKey, orderId: holds.orderId, until: holds.expiresAt })
    .from(holds)
    .where(and(eq(holds.drawEntryId, entryId), gt(holds.expiresAt, sql`now()`)));
  return kept;
}

/** Returns an entry's place, counted from 1, among the entries for its size that have had no offer yet. */
export async function placeInLine(db: Db, entryId: string): Promise<number | undefined> {
  const { rows } = await db.execute<{ place: number }>(sql`
    select 1 + (select count(*)::int from drop_draw_entries as ahead
      where ahead.drop_id = own.drop_id and ahead.product_size_id = own.product_size_id and ${isInLine('ahead')}
        and (ahead.lot, ahead.id) < (own.lot, own.id)) as place
    from drop_draw_entries as own where own.id = ${entryId} and ${isInLine('own')}`);
  return rows[0]?.place;
}

export function isInLine(entry: string): SQL {
  const column = (name: string) => sql.raw(`${entry}.${name}`);
  return sql`(${column('confirmed_at')} is not null and ${column('offered_at')} is null and ${column('email')} is not null)`;
}

/** The state displayed to operators. `gone`: the customer left the draw, or their address was deleted. */
type EntryState = 'unconfirmed' | 'entered' | 'waiting' | 'kept' | 'ordered' | 'lapsed' | 'gone';

export type DrawnSize = {
  productSizeId: string;
  title: string;
  titleNl: string | null;
  size: string;
} & Record<'stock' | 'entries' | 'kept' | 'ordered' | 'lapsed' | 'inLine', number>;

export type DrawEntryRow = {
  id: string;
  email: string | null;
  title: string | null;
  titleNl: string | null;
  size: string | null;
  /** The place, counted from 1, among the confirmed entries for the same size, by lot; null before the draw. */
  place: number | null;
  state: EntryState;
  askedAt: string;
  until: string | null;
  orderNumber: string | null;
};

export async function countDrawEntries(db: Db, dropId: string): Promise<DrawnSize[]> {
  const { rows } = await db.execute<DrawnSize>(sql`
    with entry as (${entriesWithState(dropId)})
    select product_sizes.id as "productSizeId", products.title, products.title_nl as "titleNl", product_sizes.size,
      product_sizes.stock_quantity as stock, count(*) filter (where state <> 'unconfirmed')::int as entries,
      count(*) filter (where state = 'kept')::int as kept, count(*) filter (where state = 'ordered')::int as ordered,
      count(*) filter (where state = 'lapsed')::int as lapsed, count(*) filter (where state = 'waiting')::int as "inLine"
    from entry join product_sizes on product_sizes.id = entry.product_size_id
    join products on products.id = product_sizes.product_id
    group by products.id, product_sizes.id
    order by products.title, products.id, product_sizes.size`);
  return rows;
}

/** Returns a page of a draw's entries: by time of entry before the draw, and by size and lot after it. */
export async function listDrawEntries(
  db: Db,
  dropId: string,
  { page, perPage, isDrawn }: { page: number; perPage: number; isDrawn: boolean },
): Promise<{ entries: DrawEntryRow[]; total: number }> {
  const order = isDrawn
    ? sql`products.title, products.id, product_sizes.size, entry.lot, entry.id`
    : sql`entry.asked_at, entry.id`;
  const place = isDrawn
    ? sql`row_number() over (partition by entry.product_size_id order by entry.lot, entry.id)::int`
    : sql`null::int`;
  const [{ rows: entries }, { rows: counted }] = await Promise.all([
    db.execute<DrawEntryRow>(sql`
      with entry as (${entriesWithState(dropId)})
      select entry.id, entry.email, products.title, products.title_nl as "titleNl", product_sizes.size, ${place} as place,
        entry.state, to_json(entry.asked_at)#>>'{}' as "askedAt", to_json(entry.offered_until)#>>'{}' as until, entry.order_number as "orderNumber"
      from entry left join product_sizes on product_sizes.id = entry.product_size_id
      left join products on products.id = product_sizes.product_id
      order by ${order} limit ${perPage} offset ${(page - 1) * perPage}`),
    db.execute<{ total: number }>(
      sql`select count(*)::int as total from drop_draw_entries where drop_id = ${dropId}`,
    ),
  ]);
  return { entries, total: counted[0]?.total ?? 0 };
}

function entriesWithState(dropId: string) {
  return sql`
    select entry.*, orders.order_number, case
      when entry.confirmed_at is null then 'unconfirmed'
      when orders.id is not null then 'ordered'
      when entry.email is null then 'gone'
      when holds.draw_entry_id is not null then 'kept'
      when entry.offered_at is not null then 'lapsed'
      when draw.drawn_at is not null and ${isInLine('entry')} then 'waiting'
      else 'entered' end as state
    from drop_draw_entries as entry join drop_draws as draw on draw.drop_id = entry.drop_id
    left join holds on holds.draw_entry_id = entry.id and holds.expires_at > now()
    left join orders on orders.id = entry.order_id and orders.status <> 'cancelled'
    where entry.drop_id = ${dropId}`;
}

export function exportDrawEntries(db: Db, email: string) {
  return db
    .select({
      drop: drops.title,
      product: products.title,
      size: productSizes.size,
      entry: dropDrawEntries.id,
      ...pickColumns(dropDrawEntries, 'language', 'askedAt', 'confirmedAt', 'offeredAt', 'offeredUntil'),
    })
    .from(dropDrawEntries)
    .innerJoin(drops, eq(drops.id, dropDrawEntries.dropId))
    .leftJoin(productSizes, eq(productSizes.id, dropDrawEntries.productSizeId))
    .leftJoin(products, eq(products.id, productSizes.productId))
    .where(eq(dropDrawEntries.email, email.toLowerCase()))
    .orderBy(asc(dropDrawEntries.askedAt));
}

/** Deletes the addresses of entries a month after their drop ended. The lots remain, since they identify no person. */
export async function deleteOldDrawEntries(db: Db, now: Date): Promise<void> {
  await inBatches(async (most) => {
    const old = db
      .select({ id: dropDrawEntries.id })
      .from(dropDrawEntries)
      .innerJoin(drops, eq(drops.id, dropDrawEntries.dropId))
      .where(and(isNotNull(dropDrawEntries.email), lt(drops.endDate, daysBefore(now, KEPT_DAYS_AFTER_END))))
      .limit(most);
    const { rowCount } = await db
      .update(dropDrawEntries)
      .set({ email: null, person: null })
      .where(inArray(dropDrawEntries.id, old));
    return rowCount ?? 0;
  });
}
