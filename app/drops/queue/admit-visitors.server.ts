import { eq, type SQL, sql } from 'drizzle-orm';
import { isInShop } from '#app/catalogue/is-in-shop.server.ts';
import { freeStock, type OwnHolds } from '#app/catalogue/stock/free-stock-sql.server.ts';
import { products } from '#app/catalogue/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { HIDDEN_TEST_PRODUCT_SLUG } from '../products-in-drops.server.ts';
import { isGated } from '../selling/gated-products.server.ts';
import { admissionsDue } from './admission-pace.ts';
import { lockQueue, type Queue } from './queue.server.ts';
import { dropQueues } from './tables.server.ts';
import { mayBuy } from './tickets.server.ts';

/** Admits as many visitors as the pace and the free items allow. Any process may call it at any time. */
export async function admit(db: Db, dropId: string, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    if (!(await isNobodyAdmitting(tx, dropId))) return 0;
    const locked = await lockQueue(tx, dropId);
    if (!locked || now < locked.startsAt || now >= locked.endsAt) return 0;
    const queue = await givePlacesOnceStarted(tx, locked, now);
    const { due, pacedUntilAfter } = admissionsDue(queue, now);
    if (queue.state !== 'running' || queue.admittedUpTo === queue.lastPlace || !due) return 0;
    const { rows } = await tx.execute<{ last: number | null; admitted: number }>(sql`
      with room as (
        select least(${due}::int, pieces.free - (
          select count(*)::int from drop_queue_tickets where drop_id = ${dropId} and ${mayBuy(now)}
        )) as most
        from (${dropPieces(dropId)}) as pieces
      ), next as (
        select id, place from drop_queue_tickets
        where drop_id = ${dropId} and place > ${queue.admittedUpTo} and left_at is null
        order by place limit greatest(0, (select most from room))
      ), admitted as (
        update drop_queue_tickets set admitted_at = ${now.toISOString()} from next
        where drop_queue_tickets.id = next.id and left_at is null
        returning next.id
      )
      select (select max(place) from next) as last, (select count(*)::int from admitted) as admitted`);
    const { last = null, admitted = 0 } = rows[0] ?? {};
    if (last === null) return 0;
    await tx
      .update(dropQueues)
      .set({ admittedUpTo: last, pacedUntil: pacedUntilAfter(admitted) })
      .where(eq(dropQueues.dropId, dropId));
    return admitted;
  });
}

/** Tries a lock, so that no process waits for another. Only the lock on the queue prevents admitting too many. */
async function isNobodyAdmitting(tx: Db, dropId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ isOurs: boolean }>(sql`
    select pg_try_advisory_xact_lock(hashtextextended(${`admit ${dropId}`}, 0)) as "isOurs"`);
  return rows[0]?.isOurs === true;
}

/** Draws the places of all early visitors once; later visitors get places after them. Call it under `lockQueue`. */
export async function givePlacesOnceStarted(tx: Db, queue: Queue, now: Date): Promise<Queue> {
  if (queue.placesGivenAt || now < queue.startsAt) return queue;
  const { dropId } = queue;
  const { rows } = await tx.execute<{ places: number }>(sql`
    with drawn as (
      select id, row_number() over (order by lot, id) as place from drop_queue_tickets
      where drop_id = ${dropId} and left_at is null
    ), given as (
      update drop_queue_tickets set place = drawn.place from drawn where drop_queue_tickets.id = drawn.id
      returning drawn.place
    ), counted as (select count(*)::int as places from given)
    update drop_queues
    set places_given_at = ${now.toISOString()}, early_places = places, last_place = places
    from counted where drop_id = ${dropId}
    returning places`);
  const places = rows[0]?.places ?? 0;
  return { ...queue, placesGivenAt: now, earlyPlaces: places, lastPlace: places };
}

/** Counts free and held items. Unavailable sizes do not count; own reservations are free. `dropId` may be a column. */
export function dropPieces(dropId: SQL | string, own: OwnHolds = {}): SQL {
  return sql`
    select coalesce(sum(greatest(0, piece.free)), 0)::int as free,
      coalesce(sum(piece.stock - greatest(0, piece.free)), 0)::int as held
    from (
      select product_sizes.stock_quantity as stock, ${freeStock(own)} as free
      from drop_products
      join ${products} on ${products.id} = drop_products.product_id
      join product_sizes on product_sizes.product_id = ${products.id} and product_sizes.available
      where drop_products.drop_id = ${dropId} and ${isInShop()} and ${isGated}
        and ${products.slug} <> ${HIDDEN_TEST_PRODUCT_SLUG}
    ) as piece`;
}
