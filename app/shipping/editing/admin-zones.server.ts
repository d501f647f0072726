import { asc, eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { versionOf } from '#app/platform/editing/audit-log.server.ts';
import { centsToDecimalText } from '#app/platform/text/cents.ts';
import { methodColumns } from '../list-shipping-zones.server.ts';
import { shippingMethods, shippingZoneCountries, shippingZones } from '../tables.server.ts';
import type { MethodInput } from './parse-zone-form.ts';
import type { MethodFormValues, ZoneListItem } from './zone-form-values.ts';

export async function listZones(db: Db): Promise<ZoneListItem[]> {
  return (await readZones(db)).map(({ version: _, ...zone }) => zone);
}

export async function findZone(db: Db, zoneId: string) {
  const [zone] = await readZones(db, zoneId);
  if (!zone) return undefined;
  const { id, version, ...values } = zone;
  return { id, version, values };
}

/** The reads are sequential because a transaction has a single connection. */
async function readZones(db: Db, zoneId?: string) {
  const zones = await db
    .select({ id: shippingZones.id, name: shippingZones.name, version: versionOf(shippingZones.updatedAt) })
    .from(shippingZones)
    .where(zoneId === undefined ? undefined : eq(shippingZones.id, zoneId))
    .orderBy(asc(shippingZones.sortOrder), asc(shippingZones.id));
  const countries = await db.select().from(shippingZoneCountries).orderBy(asc(shippingZoneCountries.country));
  const methods = await db
    .select({ zoneId: shippingMethods.zoneId, ...methodColumns, isActive: shippingMethods.isActive })
    .from(shippingMethods)
    .orderBy(asc(shippingMethods.sortOrder), asc(shippingMethods.id));
  return zones.map((zone) => ({
    ...zone,
    countries: countries.filter((one) => one.zoneId === zone.id).map(({ country }) => country),
    methods: methods
      .filter((one) => one.zoneId === zone.id)
      .map(({ zoneId: _, ...method }) => methodFormValues(method)),
  }));
}

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
