import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { shippingMethods, shippingZoneCountries } from './tables.server.ts';

/** The countries that something is offered to, by the English names that addresses are stored with, in their order. */
export async function listDeliveryCountries(db: Db): Promise<string[]> {
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
