import { eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import type { FieldValues } from '#app/platform/editing/audit-change.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { saveVersioned, type VersionedRules } from '#app/platform/editing/save-versioned.server.ts';
import type { PostedForm } from '#app/platform/editing/versioned-form.server.ts';
import { shippingZones } from '../tables.server.ts';
import { findZone } from './admin-zones.server.ts';
import { lockZones, saveZone } from './save-zone.server.ts';
import { combineZones, methodContent, methodField, zoneFields } from './zone-fields.ts';
import type { ZoneFormValues, ZoneProblems } from './zone-form-values.ts';

export const ZONE_OBJECT = 'shipping-zone';

type ZoneRefusal = { ok: false; reason: 'invalid'; problems: ZoneProblems };
type ZoneForm = {
  /** Undefined for a new zone, which is identified by its form. */
  id: string | undefined;
  form: PostedForm;
  zone: ZoneFormValues;
  /** Ids of the methods removed in the form. */
  removed: string[];
};

/**
 * Saves a zone from an operator's form, merged with changes saved meanwhile (see `saveVersioned`); each country and each method is a field
 * of its own. Refuses everything `saveZone` refuses, a zone that is gone, and fields that both operators changed.
 */
export function mergeAndSaveZone(db: Db, actor: Actor, { id, form, zone, removed }: ZoneForm, now: Date) {
  const isNew = id === undefined;
  const loaded = Object.keys(form.loaded).filter((field) => field.startsWith(methodField('')));
  const seen = [...new Set([...loaded.map((field) => field.slice(methodField('').length)), ...removed])];
  const rules: VersionedRules<ZoneFormValues, ZoneRefusal> = {
    objectType: ZONE_OBJECT,
    lock: async (tx) => {
      await lockZones(tx);
      const key = isNew ? await findAdded(tx, form.formId) : id;
      const found = key === undefined ? undefined : await findZone(tx, key);
      return found && { id: found.id, version: found.version, values: found.zone };
    },
    fieldsOf: (values) => zoneFields(values, seen),
    combine: (mine, theirs, isTheirs) => combineZones(mine, theirs, isTheirs, seen),
    save: (tx, values, current) => saveZone(tx, values, current?.id ?? id, isNew ? form.formId : undefined),
    auditedFields: async (_, values) => auditedZoneFields(values),
  };
  return saveVersioned(db, actor, { form, values: zone }, rules, now);
}

export function shownZoneFields(zone: ZoneFormValues): Record<string, unknown> {
  return zoneFields(
    zone,
    zone.methods.map(({ id }) => id),
  );
}

/** Returns the fields of a zone's history. `title` is the field that the audit log searches. */
export function auditedZoneFields({ name, countries, methods }: ZoneFormValues): FieldValues {
  return {
    title: name,
    countries,
    ...Object.fromEntries(methods.map((method) => [methodField(method.id), methodContent(method)])),
    methodOrder: methods.length > 1 ? methods.map((method) => method.name) : [],
  };
}

async function findAdded(tx: Db, formId: string): Promise<string | undefined> {
  const [added] = await tx
    .select({ id: shippingZones.id })
    .from(shippingZones)
    .where(eq(shippingZones.formId, formId));
  return added?.id;
}
