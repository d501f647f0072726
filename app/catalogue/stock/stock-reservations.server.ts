import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { sendTogether } from '#app/platform/database/send-together.server.ts';
import { invalidatePages } from '#app/platform/pages/invalidate-pages.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { freeStock, holdEndSql, isKeptForBrowser, nextWaveSql } from './free-stock-sql.server.ts';
import { stockCause } from './stock-cause.server.ts';

export type Pieces = { productSizeId: string; quantity: number };

export type HoldTerms = {
  clientNetwork?: string | undefined;
  checkoutKey?: string | undefined;
  inWaves?: SQL<boolean>;
  endsBy?: Date;
  /** SQL condition that only drawn customers may buy a size. Its free items then do not count. */
  onlyDrawn?: SQL<boolean> | undefined;
};

/**
 * Holds all items for an order until `expiresAt`, or none if a size has too few. Uses the browser's reservations first,
 * drawn ones before others. Then reuses the items of its earlier order that wait for their wave, but not beyond the
 * time limit of that order. The returned `endsBy` is the earliest limit. Call this last in its transaction, since the
 * sizes stay locked.
 */
export async function holdStock(
  tx: Db,
  orderId: string,
  pieces: Pieces[],
  expiresAt: Date,
  { clientNetwork, checkoutKey, inWaves, endsBy, onlyDrawn }: HoldTerms = {},
): Promise<{ ok: true; endsBy?: Date } | { ok: false; reason: 'sold-out' }> {
  const key = checkoutKey ?? null;
  const network = clientNetwork ?? null;
  const end = holdEndSql(sql`${expiresAt.toISOString()}::timestamptz`, {
    endsBy: sql`ends_by`,
    keptUntil: sql`kept_until`,
    inWaves: sql`in_waves`,
  });
  const { rows } = await underLock<{ product_id: string; left: number; ends_by: string | null }>(
    tx,
    pieces,
    sql`
    with room as (
      select product_sizes.id, product_sizes.product_id, wanted.quantity,
        ${stockToHold(checkoutKey, onlyDrawn)} as free,
        ${inWaves ?? sql`false`} as in_waves
      from ${wanted(pieces)} join product_sizes on product_sizes.id = wanted.id and product_sizes.available
    ), spare as (
      select place from (
        select holds.ctid as place, room.quantity, row_number() over (
          partition by room.id order by holds.draw_entry_id is null, holds.kept_until) as number
        from holds join room on room.id = holds.product_size_id where ${isKeptForBrowser(key)} and holds.kept_until > now()) kept
      where number > quantity
    ), passed as (
      delete from holds using room
      where ${isKeptForBrowser(key)} and holds.product_size_id = room.id and (select ${isEnough(pieces)} from room)
        and not holds.ctid = any(array(select place from spare))
      returning holds.product_size_id as id, holds.quantity, holds.expires_at, holds.kept_until, holds.stock_alert_id,
        holds.draw_entry_id, holds.ends_by
    ), kept as (
      select id, kept_until, stock_alert_id, draw_entry_id, count(*) over (partition by id) as pieces,
        row_number() over (partition by id order by kept_until desc) as number
      from passed where kept_until > now()
    ), returned as (
      select id, sum(quantity)::int as quantity, max(expires_at) as expires_at, min(ends_by) as ends_by
      from passed where kept_until is null and expires_at > now() group by id
    ), left_over as (
      insert into holds (product_size_id, quantity, expires_at, client_network, checkout_key, returns_in_waves, ends_by)
      select returned.id, returned.quantity - room.quantity, returned.expires_at, ${network}, ${key}::uuid, true, returned.ends_by
      from returned join room on room.id = returned.id where returned.quantity > room.quantity
    ), terms as (
      select room.id, case when kept.number > 1 then 1 else room.quantity - coalesce(kept.pieces - 1, 0) end as quantity, in_waves, kept_until, stock_alert_id, draw_entry_id, kept.id is not null as is_kept,
        case when in_waves then least(${endsBy?.toISOString() ?? null}::timestamptz, returned.ends_by) end as ends_by
      from room left join kept on kept.id = room.id left join returned on returned.id = room.id
      where (select ${isEnough(pieces)} from room)
    ), taken as (
      insert into holds (product_size_id, order_id, quantity, expires_at, client_network, checkout_key, kept_until, stock_alert_id,
        draw_entry_id, returns_in_waves, ends_by)
      select id, ${orderId}::uuid, quantity, ${end}, ${network}, case when is_kept or in_waves then ${key}::uuid end,
        kept_until, stock_alert_id, draw_entry_id, in_waves, ends_by
      from terms
      returning product_size_id, ends_by
    )
    select room.product_id, room.free - room.quantity as left, min(taken.ends_by) as ends_by
    from room join taken on taken.product_size_id = room.id group by room.id, room.product_id, room.free, room.quantity`,
  );
  if (rows.length < pieces.length) return { ok: false, reason: 'sold-out' };
  await dropPagesOf(tx, rows);
  const ends = rows.flatMap(({ ends_by }) => (ends_by ? [new Date(ends_by)] : []));
  const [first] = ends.sort((one, other) => one.getTime() - other.getTime());
  return { ok: true, ...(first && { endsBy: first }) };
}

/** Counts only the browser's drawn items if `onlyDrawn` is true for a size, and otherwise the free stock. */
function stockToHold(checkoutKey: string | undefined, onlyDrawn: SQL<boolean> | undefined): SQL {
  const free = freeStock({ checkoutKey });
  if (!onlyDrawn) return free;
  const drawn = sql`(select coalesce(sum(holds.quantity), 0)::int from holds where holds.product_size_id = product_sizes.id
    and holds.draw_entry_id is not null and ${isKeptForBrowser(checkoutKey ?? null)} and holds.expires_at > now())`;
  return sql`case when ${onlyDrawn} then ${drawn} else ${free} end`;
}

/** Sells nothing if a size has too few free items or was deleted. `isUndoable` stores the terms for `renewHolds`. */
export async function sellStock(
  tx: Db,
  orderId: string,
  pieces: Pieces[],
  { isUndoable = false }: { isUndoable?: boolean } = {},
): Promise<{ ok: true } | { ok: false; reason: 'sold-out' }> {
  const { rows } = await underLock<{ product_id: string; left: number }>(
    tx,
    pieces,
    sql`
    with room as (
      select product_sizes.id, wanted.quantity, ${freeStock({ orderId })} as free
      from ${wanted(pieces)} join product_sizes on product_sizes.id = wanted.id
    ), ended as (
      ${isUndoable ? sql`update holds set expires_at = 'epoch'` : sql`delete from holds`}
      where order_id = ${orderId} and (select ${isEnough(pieces)} from room)
    ), cause as (select ${stockCause({ kind: 'sale', orderId })})
    update product_sizes set stock_quantity = product_sizes.stock_quantity - room.quantity
    from room cross join cause
    where product_sizes.id = room.id and (select ${isEnough(pieces)} from room)
    returning product_sizes.product_id, room.free - room.quantity as left`,
  );
  if (rows.length < pieces.length) return { ok: false, reason: 'sold-out' };
  await dropPagesOf(tx, rows);
  return { ok: true };
}

/** Replaces expired holds with free items. Changes nothing if a size has too few or the holds were released. */
export async function renewHolds(
  tx: Db,
  orderId: string,
  pieces: Pieces[],
  expiresAt: Date,
): Promise<{ ok: true } | { ok: false; reason: 'sold-out' }> {
  const end = holdEndSql(sql`${expiresAt.toISOString()}::timestamptz`, {
    endsBy: sql`holds.ends_by`,
    keptUntil: sql`holds.kept_until`,
    inWaves: sql`holds.returns_in_waves`,
  });
  const { rows } = await underLock<{ sizes: number }>(
    tx,
    pieces,
    sql`
    with room as (
      select product_sizes.id, wanted.quantity, ${freeStock({ orderId })} as free
      from ${wanted(pieces)} join product_sizes on product_sizes.id = wanted.id
    ), renewed as (
      update holds set expires_at = ${end}
      from room
      where holds.order_id = ${orderId} and holds.product_size_id = room.id
        and (select ${isEnough(pieces)} from room)
      returning holds.product_size_id
    )
    select count(distinct product_size_id)::int as sizes from renewed`,
  );
  return rows[0]?.sizes === pieces.length ? { ok: true } : { ok: false, reason: 'sold-out' };
}

/** Drop items return at the next wave. Until then, only the same browser may order them, or nobody if `isTakenAway`. */
export async function releaseHolds(
  tx: Db,
  orderId: string,
  { isTakenAway = false }: { isTakenAway?: boolean } = {},
): Promise<void> {
  const isKept = sql`(holds.expires_at > now() and coalesce(holds.kept_until > now(), false))`;
  const comesBack = sql`(holds.expires_at > now() and holds.returns_in_waves and not ${isKept})`;
  const { rows } = await tx.execute<{ product_id: string }>(sql`
    with kept as (
      update holds set order_id = null, quantity = 1, expires_at = kept_until, client_network = null
      where order_id = ${orderId} and ${isKept}
      returning product_size_id
    ), returning_ones as (
      update holds set order_id = null, expires_at = least(expires_at, ${nextWaveSql(sql`now()`)}),
        checkout_key = case when ${isTakenAway} then null else checkout_key end
      where order_id = ${orderId} and ${comesBack}
    ), ended as (
      delete from holds where order_id = ${orderId} and not ${isKept} and not ${comesBack} returning product_size_id
    )
    select distinct product_id from product_sizes
    where id in (select product_size_id from kept union all select product_size_id from ended)`);
  await dropPagesOf(tx, rows);
}

/** Locks in id order, so that orders never deadlock. "no key update" lets order items reference the sizes. */
async function underLock<Row extends Record<string, unknown>>(tx: Db, pieces: Pieces[], statement: SQL) {
  const lock = sql`
    select id from product_sizes where id in (select id from ${wanted(pieces)}) order by id for no key update`;
  const [, done] = await sendTogether(tx.execute(lock), tx.execute<Row>(statement));
  return done;
}

function isEnough(pieces: Pieces[]) {
  return sql`count(*) filter (where free >= quantity) = ${pieces.length}`;
}

function wanted(pieces: Pieces[]) {
  const ids = sql.param(pieces.map((piece) => piece.productSizeId));
  const quantities = sql.param(pieces.map((piece) => piece.quantity));
  return sql`unnest(${ids}::uuid[], ${quantities}::int[]) as wanted(id, quantity)`;
}

/** Invalidates the pages of products with no items `left`, since pages do not display larger numbers of items. */
export async function dropPagesOf(tx: Db, rows: { product_id: string; left?: number }[]): Promise<void> {
  const ids = rows.flatMap(({ product_id, left = 0 }) => (left <= 0 ? [product_id] : []));
  if (ids.length) await invalidatePages(tx, [tags.catalogue, ...new Set(ids.map((id) => tags.product(id)))]);
}
