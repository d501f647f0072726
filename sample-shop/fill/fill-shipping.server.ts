import type { Db } from '../../app/platform/database/db.server.ts';
import { saveZone } from '../../app/shipping/editing/save-zone.server.ts';
import { shippingSettings, shippingZones } from '../../app/shipping/tables.server.ts';
import { sampleZones } from '../content/shipping-zones.ts';

/** Replaces the zone of a new shop by the sample zones, and switches the lookup of Dutch addresses on. */
export async function saveSampleZones(tx: Db): Promise<void> {
  await tx.insert(shippingSettings).values({ looksUpDutchAddresses: true }).onConflictDoNothing();
  await tx.delete(shippingZones);
  for (const { id, ...zone } of sampleZones) {
    const saved = await saveZone(tx, zone, id);
    if (!saved.ok) throw new Error(`Sample zone ${id}: ${JSON.stringify(saved.problems)}`);
  }
}
