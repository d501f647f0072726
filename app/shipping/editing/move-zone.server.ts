import { asc, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChanges } from '#app/platform/editing/audit-log.server.ts';
import { moveOnePlace } from '#app/platform/editing/move-one-place.ts';
import { nextVersion } from '#app/platform/editing/row-version.server.ts';
import { invalidatePages } from '#app/platform/pages/invalidate-pages.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { shippingZones } from '../tables.server.ts';
import { lockZones } from './save-zone.server.ts';
import { ZONE_OBJECT } from './zone-editor.server.ts';

/** Renumbers all zones from 0; their history counts from 1. At the end of the list a zone stays. */
export async function moveZone(
  db: Db,
  actor: Actor,
  { id, way }: { id: string; way: 'up' | 'down' },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'missing' }> {
  return db.transaction(async (tx) => {
    await lockZones(tx);
    const { id: key, sortOrder } = shippingZones;
    const rows = await tx
      .select({ id: key, sortOrder })
      .from(shippingZones)
      .orderBy(asc(sortOrder), asc(key));
    const renumbered = moveOnePlace(rows, id, way);
    if (!renumbered) return { ok: false, reason: 'missing' };
    // A single parameter keeps the statement the same for any number of zones.
    await tx.execute(sql`
      update ${shippingZones} set sort_order = given.sort_order, updated_at = ${nextVersion(shippingZones.updatedAt)}
      from jsonb_to_recordset(${JSON.stringify(renumbered)}::jsonb) as given(id text, sort_order int)
      where given.id = ${key}`);
    await invalidatePages(tx, [tags.shipping]);
    const changes = renumbered.map(({ id, was, sort_order }) => ({
      objectType: ZONE_OBJECT,
      objectId: id,
      action: 'updated',
      before: { place: String(was + 1) },
      after: { place: String(sort_order + 1) },
    }));
    await recordChanges(tx, actor, changes, now);
    return { ok: true };
  });
}
