import { sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { isInLine } from './find-draw-entry.server.ts';

/** Describes an entry for operators; `gone` if its owner left or its address was deleted. */
export type EntryState = 'unconfirmed' | 'entered' | 'waiting' | 'kept' | 'ordered' | 'lapsed' | 'gone';

export type DrawnSize = {
  productSizeId: string;
  title: string;
  titleNl: string | null;
  size: string;
  stock: number;
  entries: number;
  kept: number;
  ordered: number;
  lapsed: number;
  inLine: number;
};

export type DrawEntryRow = {
  id: string;
  email: string | null;
  title: string | null;
  titleNl: string | null;
  size: string | null;
  /** Counts from 1 among the confirmed entries of its size, by lot; null before the draw. */
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

/** Returns a page of a draw's entries: by size and lot once drawn, before that in order of entry. */
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
