import { and, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import { isInShop } from '#app/catalogue/product-sql.server.ts';
import {
  deleteExpiredReservations,
  reserveDrawnItems,
} from '#app/catalogue/stock/browser-reservations.server.ts';
import { freeStock } from '#app/catalogue/stock/free-stock-sql.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { everyHour, everyMinute, queueJob, workOn } from '#app/platform/jobs/jobs.server.ts';
import { invalidatePages } from '#app/platform/pages/invalidate-pages.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { OFFER_MS } from '../mail/email-links.server.ts';
import { dropDrawEntries, dropDraws, dropProducts, drops } from '../tables.server.ts';
import { deleteOldDrawEntries, isInLine } from './draw-entries.server.ts';
import {
  drawConfirmationMails,
  drawResultMails,
  sendDrawConfirmationMail,
  sendDrawResultMail,
} from './send-draw-mails.server.ts';

/** The most offers or emails of one run. The next run continues a minute later. */
const MOST_AT_ONCE = 500;

/** Runs each closed draw, then reserves each free item, even that of an expired offer, for the next person in line. */
export async function drawAndOfferPieces(db: Db, now: Date): Promise<void> {
  await drawDueDraws(db, now);
  const offered = await offerDrawnItems(db, now);
  if (offered < MOST_AT_ONCE) await tellUndrawn(db, now);
}

/** After the draw, offers each free item to one entry. Returns the number of offers. */
export async function offerDrawnItems(db: Db, now: Date): Promise<number> {
  await deleteExpiredReservations(db);
  return db.transaction(async (tx) => {
    const isWaited = sql`exists (select from drop_draw_entries as entry ${runningDrawOf(now)}
      where entry.product_size_id = product_sizes.id and ${isInLine('entry')})`;
    // Locks the sizes in the same order as checkouts, and then counts the free stock again.
    const { rows: sizes } = await tx.execute<{ id: string }>(sql`
      select id from product_sizes where available and stock_quantity > 0 and ${isWaited} and ${freeStock()} > 0
        and exists (select from products where products.id = product_sizes.product_id and ${isInShop()})
      order by id for no key update`);
    if (!sizes.length) return 0;
    const ids = sql.param(sizes.map(({ id }) => id));
    const day = new Date(now.getTime() + OFFER_MS).toISOString();
    const { rows: offered } = await tx.execute<{ id: string; productSizeId: string; until: string }>(sql`
      with room as (
        select id, ${freeStock()} as pieces from product_sizes where id = any(${ids}::uuid[]) and available
      ), next as (
        select first.id, first.until from room cross join lateral (
          select entry.id, least(${day}::timestamptz, drops.end_date) as until
          from drop_draw_entries as entry ${runningDrawOf(now)}
          where entry.product_size_id = room.id and ${isInLine('entry')}
          order by entry.lot, entry.id limit greatest(0, room.pieces)) as first
        limit ${MOST_AT_ONCE}
      )
      update drop_draw_entries as entry set offered_at = ${now.toISOString()}::timestamptz, offered_until = next.until
      from next where entry.id = next.id
      returning entry.id, entry.product_size_id as "productSizeId", to_json(entry.offered_until)#>>'{}' as until`);
    await reserveDrawnItems(
      tx,
      offered.map(({ id, productSizeId, until }) => ({
        drawEntryId: id,
        productSizeId,
        until: new Date(until),
      })),
    );
    for (const { id } of offered) await queueJob(tx, drawResultMails, { entryId: id, result: 'won' });
    return offered.length;
  });
}

async function tellUndrawn(db: Db, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows: told } = await tx.execute<{ id: string }>(sql`
      update drop_draw_entries set told_at = ${now.toISOString()}::timestamptz where id in (
        select entry.id from drop_draw_entries as entry ${runningDrawOf(now)}
        where ${isInLine('entry')} and entry.told_at is null
        order by entry.id limit ${MOST_AT_ONCE} for update of entry skip locked)
      returning id`);
    for (const { id } of told) await queueJob(tx, drawResultMails, { entryId: id, result: 'lost' });
  });
}

function runningDrawOf(now: Date) {
  const moment = sql`${now.toISOString()}::timestamptz`;
  return sql`join drop_draws as draw on draw.drop_id = entry.drop_id and draw.drawn_at is not null
    join drops on drops.id = entry.drop_id and drops.is_active and drops.start_date <= ${moment} and drops.end_date > ${moment}`;
}

/** Runs every closed draw once, and deletes its unconfirmed entries. Returns the ids of the drops. */
export async function drawDueDraws(db: Db, now: Date): Promise<string[]> {
  return db.transaction(async (tx) => {
    const running = tx
      .select({ id: drops.id })
      .from(drops)
      .where(and(eq(drops.isActive, true), lte(drops.startDate, now), gt(drops.endDate, now)));
    const due = and(
      lte(dropDraws.closesAt, now),
      isNull(dropDraws.drawnAt),
      inArray(dropDraws.dropId, running),
    );
    const drawn = await tx
      .update(dropDraws)
      .set({ drawnAt: now })
      .where(due)
      .returning({ dropId: dropDraws.dropId });
    if (!drawn.length) return [];
    const dropIds = drawn.map(({ dropId }) => dropId);
    await tx
      .delete(dropDrawEntries)
      .where(and(inArray(dropDrawEntries.dropId, dropIds), sql`${dropDrawEntries.confirmedAt} is null`));
    const pieces = await tx
      .selectDistinct({ id: dropProducts.productId })
      .from(dropProducts)
      .where(inArray(dropProducts.dropId, dropIds));
    await invalidatePages(tx, [tags.catalogue, ...pieces.map(({ id }) => tags.product(id))]);
    return dropIds;
  });
}

export async function startDrawJobs(db: Db): Promise<void> {
  await workOn(drawConfirmationMails, (job) => sendDrawConfirmationMail(db, job, new Date()));
  await workOn(drawResultMails, (job) => sendDrawResultMail(db, job, new Date()));
  await everyMinute('draw-and-offer-pieces', () => drawAndOfferPieces(db, new Date()));
  await everyHour('forget-draw-entries', () => deleteOldDrawEntries(db, new Date()));
}
