import { sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { releaseUnpaidOrdersEarly } from './release-unpaid-orders-early.server.ts';

/**
 * Releases the reservations of one unpaid order, or of all of a network, and ends these orders. Returns their number. Refuses if none is
 * left: paid, ended or released meanwhile.
 */
export function releaseHoldsAsAdmin(
  db: Db,
  actor: Actor,
  of: { orderId: string } | { network: string },
  now: Date,
): Promise<{ ok: true; count: number } | { ok: false; reason: 'nothing-held' }> {
  const which = 'network' in of ? sql`client_network = ${of.network}` : sql`order_id::text = ${of.orderId}`;
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(
      sql`select distinct order_id as id from holds where ${which} and expires_at > now()`,
    );
    const ids = rows.map(({ id }) => id);
    const { length: count } = await releaseUnpaidOrdersEarly(tx, ids, 'operator', now, actor);
    return count ? { ok: true, count } : { ok: false, reason: 'nothing-held' };
  });
}
