import { sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { wasBought } from '../selling/was-bought-sql.server.ts';

/** Counts the outcomes of a draw, one entry per person, including entries whose addresses were deleted. */
export type DrawOutcomes = {
  entered: number;
  ordered: number;
  mayBuy: number;
  drawnInVain: number;
  /** Counts entries that were not drawn; 0 before the draw. */
  undrawn: number;
};

export async function countDrawOutcomes(db: Db, dropId: string): Promise<DrawOutcomes> {
  const { rows } = await db.execute<DrawOutcomes>(sql`
    with entry as (
      select offered_at is not null as is_drawn,
        (exists (select from orders where orders.id = order_id and orders.status <> 'cancelled')
          or ${wasBought(sql`drop_draw_entries.order_id`)}) as is_ordered,
        exists (select from holds where holds.draw_entry_id = drop_draw_entries.id and holds.order_id is null
          and holds.expires_at > now()) as is_kept
      from drop_draw_entries where drop_id = ${dropId} and confirmed_at is not null)
    select count(*)::int as entered, (count(*) filter (where is_ordered))::int as ordered,
      (count(*) filter (where is_kept and not is_ordered))::int as "mayBuy",
      (count(*) filter (where is_drawn and not is_kept and not is_ordered))::int as "drawnInVain",
      (count(*) filter (where not is_drawn and exists (
        select from drop_draws where drop_id = ${dropId} and drawn_at is not null)))::int as undrawn
    from entry`);
  const [counted] = rows;
  if (!counted) throw new Error('A count is always answered.');
  return counted;
}
