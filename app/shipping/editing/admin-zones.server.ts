import { asc, eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { versionOf } from '#app/platform/editing/row-version.server.ts';
import { centsToDecimalText } from '#app/platform/text/cents.ts';
import { shippingMethods, shippingZoneCountries, shippingZones } from '../tables.server.ts';
import type { MethodInput } from './parse-zone-form.ts';
import type { MethodFormValues, ZoneFormValues, ZoneListItem } from './zone-form-values.ts';

export async function listZones(db: Db): Promise<ZoneListItem[]> {
  const [zones, countries, methods] = await Promise.all([
    db
      .select({ id: shippingZones.id, name: shippingZones.name })
      .from(shippingZones)
      .orderBy(asc(shippingZones.sortOrder), asc(shippingZones.id)),
    db.select().from(shippingZoneCountries).orderBy(asc(shippingZoneCountries.country)),
    db
      .select({ zoneId: shippingMethods.zoneId, ...methodColumns })
      .from(shippingMethods)
      .orderBy(asc(shippingMethods.sortOrder), asc(shippingMethods.id)),
  ]);
  return zones.map((zone) => ({
    ...zone,
    countries: countries.filter(({ zoneId }) => zoneId === zone.id).map(({ country }) => country),
    methods: methods
      .filter(({ zoneId }) => zoneId === zone.id)
      .map(({ zoneId: _, ...method }) => methodFormValues(method)),
  }));
}

export async function findZone(
  db: Db,
  id: string,
): Promise<{ id: string; version: string; values: ZoneFormValues } | undefined> {
  const [row] = await db
    .select({ name: shippingZones.name, version: versionOf(shippingZones.updatedAt) })
    .from(shippingZones)
    .where(eq(shippingZones.id, id));
  if (!row) return undefined;
  const countries = await db
    .select({ country: shippingZoneCountries.country })
    .from(shippingZoneCountries)
    .where(eq(shippingZoneCountries.zoneId, id))
    .orderBy(asc(shippingZoneCountries.country));
  const methods = await db
    .select(methodColumns)
    .from(shippingMethods)
    .where(eq(shippingMethods.zoneId, id))
    .orderBy(asc(shippingMethods.sortOrder), asc(shippingMethods.id));
  const values = {
    name: row.name,
    countries: countries.map(({ country }) => country),
    methods: methods.map(methodFormValues),
  };
  return { id, version: row.version, values };
}

const methodColumns = {
  id: shippingMethods.id,
  kind: shippingMethods.kind,
  name: shippingMethods.name,
  nameNl: shippingMethods.nameNl,
  daysFrom: shippingMethods.daysFrom,
  daysTo: shippingMethods.daysTo,
  prices: shippingMethods.prices,
  weightPrices: shippingMethods.weightPrices,
  freeFromCents: shippingMethods.freeFromCents,
  isActive: shippingMethods.isActive,
};

function methodFormValues({
  daysFrom,
  daysTo,
  prices,
  weightPrices,
  freeFromCents,
  ...method
}: MethodInput): MethodFormValues {
  return {
    ...method,
    nameNl: method.nameNl ?? '',
    daysFrom: String(daysFrom),
    daysTo: String(daysTo),
    pricedBy: weightPrices ? 'weight' : 'value',
    prices: weightPrices
      ? weightPrices.map(({ fromGrams, cents }) => ({
          from: String(fromGrams),
          costs: centsToDecimalText(cents),
        }))
      : prices.map(({ fromCents, cents }) => ({
          from: centsToDecimalText(fromCents),
          costs: centsToDecimalText(cents),
        })),
    freeFrom: freeFromCents === null ? '' : centsToDecimalText(freeFromCents),
  };
}
