import { sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { wasBought } from '../selling/was-bought-sql.server.ts';

/** What became of everybody in a draw, one entry a person; also of those whose addresses are forgotten. */
export type DrawOutcomes = {
  /** Whose entries count. */
  entered: number;
  /** Drawn, and their piece is in an order that was not given up before it was paid. */
  ordered: number;
  /** Drawn, and their piece is kept for them now. */
  mayBuy: number;
  /** Drawn, and their day ended without an order. */
  drawnInVain: number;
  /** Others were drawn; they may still be in line. Nobody before the draw. */
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
