import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { readShippingSettings } from './shipping-settings.server.ts';
import { shippingMethods, shippingZoneCountries } from './tables.server.ts';

/** What a form for an address goes by: the countries that something is offered to, and whether Dutch ones are looked up. */
export async function findAddressFormSettings(db: Db) {
  const [deliveredTo, { looksUpDutchAddresses }] = await Promise.all([
    listDeliveryCountries(db),
    readShippingSettings(db),
  ]);
  return { deliveredTo, looksUpDutchAddresses };
}

/** By the English names that addresses are stored with, in their order. */
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
