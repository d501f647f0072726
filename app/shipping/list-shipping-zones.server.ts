import { and, asc, eq, sql } from 'drizzle-orm';
import type { RouterContextProvider } from 'react-router';
import { type Db, db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { cachedRead } from '#app/platform/pages/cached-reads.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { type Language, translated } from '#app/platform/text/language.ts';
import type { ShippingMethod, ShippingZone } from './shipping-method.ts';
import { shippingMethods, shippingZoneCountries, shippingZones } from './tables.server.ts';

export async function listShippingZones(db: Db, language: Language): Promise<ShippingZone[]> {
  const rows = await db
    .select({
      zoneId: shippingZones.id,
      countries: sql<string[]>`(
        select coalesce(json_agg(country order by country), '[]')
        from ${shippingZoneCountries} where zone_id = ${shippingZones.id})`,
      ...methodColumns,
    })
    .from(shippingZones)
    .innerJoin(
      shippingMethods,
      and(eq(shippingMethods.zoneId, shippingZones.id), eq(shippingMethods.isActive, true)),
    )
    .orderBy(asc(shippingZones.sortOrder), asc(shippingZones.id), asc(shippingMethods.sortOrder));
  const zones = Map.groupBy(rows, ({ zoneId }) => zoneId);
  return [...zones.values()].flatMap((ofZone) => {
    const countries = ofZone[0]?.countries ?? [];
    const methods = ofZone.map(({ zoneId: _, countries: __, name, nameNl, ...method }) => {
      return { ...method, name: translated(language, name, nameNl).text };
    });
    return countries.length ? [{ countries, methods }] : [];
  });
}

export type SoldShippingMethod = ShippingMethod & { nameNl: string | null };

export function listShippingMethods(db: Db, country: string): Promise<SoldShippingMethod[]> {
  return db
    .select(methodColumns)
    .from(shippingMethods)
    .innerJoin(shippingZoneCountries, eq(shippingZoneCountries.zoneId, shippingMethods.zoneId))
    .where(and(eq(shippingZoneCountries.country, country), eq(shippingMethods.isActive, true)))
    .orderBy(asc(shippingMethods.sortOrder));
}

export const methodColumns = {
  ...pickColumns(shippingMethods, 'id', 'kind', 'name', 'nameNl', 'daysFrom', 'daysTo'),
  ...pickColumns(shippingMethods, 'prices', 'weightPrices', 'freeFromCents'),
};

export function cachedShippingZones(context: Readonly<RouterContextProvider>): Promise<ShippingZone[]> {
  const { language } = context.get(requestInfo);
  return cachedRead(context, `shipping ${language}`, [tags.shipping], () => listShippingZones(db, language));
}
