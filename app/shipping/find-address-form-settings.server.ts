import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { readShippingSettings } from './shipping-settings.server.ts';
import { shippingMethods, shippingZoneCountries } from './tables.server.ts';

export async function findAddressFormSettings(db: Db) {
  const [deliveredTo, { looksUpDutchAddresses }] = await Promise.all([
    listDeliveryCountries(db),
    readShippingSettings(db),
  ]);
  return { deliveredTo, looksUpDutchAddresses };
}

/** Returns English country names, as in stored addresses, in alphabetical order. */
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
