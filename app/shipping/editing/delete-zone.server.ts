import { eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { invalidatePages } from '#app/platform/pages/invalidate-pages.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { shippingZones } from '../tables.server.ts';
import { findZone } from './admin-zones.server.ts';
import { auditedZoneFields, ZONE_OBJECT } from './edit-zone.server.ts';
import { lockZones } from './save-zone.server.ts';

/** Deletes a zone with its methods; its countries are no longer delivered to. Refuses a zone that is gone. */
export async function deleteZone(
  db: Db,
  actor: Actor,
  id: string,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'missing' }> {
  return db.transaction(async (tx) => {
    await lockZones(tx);
    const current = await findZone(tx, id);
    if (!current) return { ok: false, reason: 'missing' };
    await tx.delete(shippingZones).where(eq(shippingZones.id, id));
    await invalidatePages(tx, [tags.shipping]);
    const before = auditedZoneFields(current.zone);
    await recordChange(tx, actor, { objectType: ZONE_OBJECT, objectId: id, action: 'deleted', before }, now);
    return { ok: true };
  });
}
