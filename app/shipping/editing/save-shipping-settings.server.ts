import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { invalidatePages } from '#app/platform/pages/invalidate-pages.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { readShippingSettings, type ShippingSettings } from '../shipping-settings.server.ts';
import { shippingSettings } from '../tables.server.ts';
import { lockZones } from './save-zone.server.ts';

export async function saveShippingSettings(
  db: Db,
  actor: Actor,
  after: ShippingSettings,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockZones(tx);
    const before = await readShippingSettings(tx);
    if (before.looksUpDutchAddresses === after.looksUpDutchAddresses) return;
    await tx
      .insert(shippingSettings)
      .values(after)
      .onConflictDoUpdate({ target: shippingSettings.isOnly, set: after });
    await invalidatePages(tx, [tags.shipping]);
    const entry = { objectType: 'shipping-settings', objectId: 'shipping', action: 'updated' };
    await recordChange(tx, actor, { ...entry, before, after }, now);
  });
}
