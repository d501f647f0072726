import { randomUUID } from 'node:crypto';
import { and, eq, getTableColumns, inArray, ne, notInArray, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { saveRow } from '#app/platform/editing/save-row.server.ts';
import { invalidatePages } from '#app/platform/pages/invalidate-pages.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { shippingMethods, shippingZoneCountries, shippingZones } from '../tables.server.ts';
import { type MethodInput, parseZoneForm } from './parse-zone-form.ts';
import { MOST_ZONES, type ZoneFormValues, type ZoneProblems } from './zone-form-values.ts';

type Saved = { ok: true; id: string } | { ok: false; reason: 'invalid'; problems: ZoneProblems };

/** Saves a zone with its countries and methods. Refuses, per field, what `parseZoneForm` refuses, countries of other zones, a 51st zone. */
export async function saveZone(db: Db, values: ZoneFormValues, id?: string, formId?: string): Promise<Saved> {
  const parsed = parseZoneForm(values);
  return db.transaction(async (tx): Promise<Saved> => {
    await lockZones(tx);
    const [places] = await tx
      .select({
        zones: sql<number>`count(*)::int`,
        next: sql<number>`coalesce(max(${shippingZones.sortOrder}) + 1, 0)::int`,
        isThere: sql<boolean>`coalesce(bool_or(${shippingZones.id} = ${id ?? ''}), false)`,
      })
      .from(shippingZones);
    const { zones = 0, next = 0, isThere = false } = places ?? {};
    const taken = await listTaken(tx, values.countries, id ?? '');
    const problems: ZoneProblems = {
      ...(!parsed.ok && parsed.problems),
      ...(taken.length && { countries: { problem: 'countries-taken', taken } }),
      ...(!isThere && zones >= MOST_ZONES && { name: { problem: 'too-many-zones' } }),
    };
    if (!parsed.ok || Object.keys(problems).length) return { ok: false, reason: 'invalid', problems };
    const { name, countries, methods } = parsed.zone;
    const ofNew = { ...(id !== undefined && { id }), sortOrder: next, formId: formId ?? null };
    const zoneId = await saveRow(tx, shippingZones, ofNew, { name });
    await tx.delete(shippingZoneCountries).where(eq(shippingZoneCountries.zoneId, zoneId));
    const delivered = countries.map((country) => ({ country, zoneId }));
    if (delivered.length) await tx.insert(shippingZoneCountries).values(delivered);
    await replaceMethods(tx, zoneId, methods);
    await invalidatePages(tx, [tags.shipping]);
    return { ok: true, id: zoneId };
  });
}

/** Serialises changes of zones, since a country that is removed from one zone may be added to another. */
export async function lockZones(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('shipping-zones'))`);
}

async function listTaken(tx: Db, countries: string[], zoneId: string) {
  const others = await tx
    .select({ country: shippingZoneCountries.country, zone: shippingZones.name })
    .from(shippingZoneCountries)
    .innerJoin(shippingZones, eq(shippingZones.id, shippingZoneCountries.zoneId))
    .where(ne(shippingZoneCountries.zoneId, zoneId))
    .orderBy(shippingZoneCountries.country);
  return others.filter(({ country }) => countries.includes(country));
}

const { id: _, ...columns } = getTableColumns(shippingMethods);
const inserted = Object.fromEntries(
  Object.entries(columns).map(([key, { name }]) => [key, sql`excluded.${sql.identifier(name)}`]),
);

/** Methods that remain keep their ids, since open checkouts may refer to these. */
async function replaceMethods(tx: Db, zoneId: string, methods: MethodInput[]): Promise<void> {
  const ids = methods.map(({ id }) => id);
  const ofZone = eq(shippingMethods.zoneId, zoneId);
  await tx.delete(shippingMethods).where(and(ofZone, notInArray(shippingMethods.id, ids)));
  const elsewhere = await tx
    .select({ id: shippingMethods.id })
    .from(shippingMethods)
    .where(and(ne(shippingMethods.zoneId, zoneId), inArray(shippingMethods.id, ids)));
  const rows = methods.map((method, sortOrder) => ({
    ...method,
    id: elsewhere.some(({ id }) => id === method.id) ? randomUUID() : method.id,
    zoneId,
    sortOrder,
  }));
  if (!rows.length) return;
  await tx
    .insert(shippingMethods)
    .values(rows)
    .onConflictDoUpdate({ target: shippingMethods.id, set: inserted });
}
