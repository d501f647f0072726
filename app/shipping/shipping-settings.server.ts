import { and, asc, eq } from 'drizzle-orm';
import type { RouterContextProvider } from 'react-router';
import { type Db, db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { cachedRead } from '#app/platform/pages/cached-reads.server.ts';
import { invalidatePages } from '#app/platform/pages/invalidate-pages.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { lockZones } from './editing/save-zone.server.ts';
import { shippingMethods, shippingSettings, shippingZoneCountries } from './tables.server.ts';

type ShippingSettings = { looksUpDutchAddresses: boolean };

export async function readShippingSettings(db: Db): Promise<ShippingSettings> {
  const [settings] = await db
    .select({ looksUpDutchAddresses: shippingSettings.looksUpDutchAddresses })
    .from(shippingSettings);
  return settings ?? { looksUpDutchAddresses: false };
}

export function cachedShippingSettings(context: Readonly<RouterContextProvider>): Promise<ShippingSettings> {
  return cachedRead(context, 'shipping settings', [tags.shipping], () => readShippingSettings(db));
}

export async function findAddressFormSettings(db: Db) {
  const [deliveredTo, { looksUpDutchAddresses }] = await Promise.all([
    listDeliveryCountries(db),
    readShippingSettings(db),
  ]);
  return { deliveredTo, looksUpDutchAddresses };
}

async function listDeliveryCountries(db: Db): Promise<string[]> {
  const rows = await db
    .selectDistinct({ country: shippingZoneCountries.country })
    .from(shippingZoneCountries)
    .innerJoin(
      shippingMethods,
      and(eq(shippingMethods.zoneId, shippingZoneCountries.zoneId), eq(shippingMethods.isActive, true)),
    )
    .orderBy(asc(shippingZoneCountries.country));
  return rows.map(({ country }) => country);
}

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
