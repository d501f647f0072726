import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { freeStock } from './free-stock-sql.server.ts';
import { dropPagesOf } from './stock-reservations.server.ts';

/** Locks a size until the transaction ends, like checkouts, so that its items are reserved one after another. */
export async function lockSizeForReservation(tx: Db, productSizeId: string): Promise<void> {
  await tx.execute(sql`select id from product_sizes where id = ${productSizeId} for no key update`);
}

type Reservation = { productSizeId: string; checkoutKey: string; stockAlertId: string; until: Date };

/** Reserves an item for a browser's next order. Returns false if none is free. Call `lockSizeForReservation` first. */
export async function reserveForBrowser(
  tx: Db,
  { productSizeId, checkoutKey, stockAlertId, until }: Reservation,
): Promise<boolean> {
  const { rows } = await tx.execute<{ product_id: string; left: number }>(sql`
    with room as (
      select id, product_id, ${freeStock()} as free from product_sizes where id = ${productSizeId} and available
    ), kept as (
      insert into holds (product_size_id, quantity, expires_at, checkout_key, kept_until, stock_alert_id)
      select id, 1, ${until.toISOString()}::timestamptz, ${checkoutKey}, ${until.toISOString()}::timestamptz, ${stockAlertId}
      from room where free >= 1
      returning product_size_id
    )
    select product_id, free - 1 as left from room join kept on kept.product_size_id = room.id`);
  await dropPagesOf(tx, rows);
  return rows.length === 1;
}

type Drawn = { productSizeId: string; drawEntryId: string; until: Date };

/** Reserves items with random checkout keys. Lock the sizes first (`lockSizeForReservation`); items must be free. */
export async function reserveDrawnItems(tx: Db, items: Drawn[]): Promise<void> {
  if (!items.length) return;
  const sizes = sql.param(items.map(({ productSizeId }) => productSizeId));
  const entries = sql.param(items.map(({ drawEntryId }) => drawEntryId));
  const until = sql.param(items.map((item) => item.until.toISOString()));
  await tx.execute(sql`
    insert into holds (product_size_id, quantity, expires_at, checkout_key, kept_until, draw_entry_id)
    select size, 1, until, gen_random_uuid(), until, entry
    from unnest(${sizes}::uuid[], ${entries}::uuid[], ${until}::timestamptz[]) as drawn(size, entry, until)`);
  // Invalidates the pages, since they display whether a size has people in line.
  const { rows } = await tx.execute<{ product_id: string }>(sql`
    select distinct product_id from product_sizes where id = any(${sizes}::uuid[])`);
  await dropPagesOf(tx, rows);
}

/** Moves the reservation of an alert or draw entry to another browser, unless an order contains it. */
export async function moveReservation(
  tx: Db,
  of: { stockAlertId: string } | { drawEntryId: string },
  checkoutKey: string,
): Promise<boolean> {
  const isOf =
    'stockAlertId' in of ? sql`stock_alert_id = ${of.stockAlertId}` : sql`draw_entry_id = ${of.drawEntryId}`;
  const { rowCount } = await tx.execute(sql`
    update holds set checkout_key = ${checkoutKey} where ${isOf} and order_id is null and expires_at > now()`);
  return rowCount === 1;
}

export function releaseBrowserReservations(
  tx: Db,
  of: { stockAlertIds: string[] } | { drawEntryIds: string[] },
): Promise<void> {
  const isOf =
    'stockAlertIds' in of
      ? sql`stock_alert_id = any(${sql.param(of.stockAlertIds)}::uuid[])`
      : sql`draw_entry_id = any(${sql.param(of.drawEntryIds)}::uuid[])`;
  return deleteReservations(tx, isOf);
}

export function deleteExpiredReservations(db: Db): Promise<void> {
  return db.transaction((tx) => deleteReservations(tx, sql`expires_at <= now()`));
}

async function deleteReservations(tx: Db, which: SQL): Promise<void> {
  const { rows } = await tx.execute<{ product_id: string }>(sql`
    with ended as (delete from holds where order_id is null and ${which} returning product_size_id)
    select distinct product_id from product_sizes where id in (select product_size_id from ended)`);
  await dropPagesOf(tx, rows);
}
