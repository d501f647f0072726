import { sql } from 'drizzle-orm';
import { departments } from '#app/catalogue/categories.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import {
  combineFlat,
  saveVersioned,
  type VersionedRules,
} from '#app/platform/editing/save-versioned.server.ts';
import type { PostedForm } from '#app/platform/editing/versioned-form.server.ts';
import { navigationSettings } from '../tables.server.ts';
import {
  type MenuField,
  type MenuProblem,
  parseMenuFields,
  settingsToMenuFields,
  splitSlugs,
} from './navigation-settings.ts';
import { readNavigationSettings } from './read-navigation-settings.server.ts';
import { saveNavigationSettings } from './save-navigation-settings.server.ts';

/** Object in the audit log; there is only one. */
export const SETTINGS_OBJECT = { objectType: 'navigation-settings', objectId: 'menus' };

type Menus = Record<MenuField, string>;
type MenuRefusal = { ok: false; reason: 'invalid'; problems: Partial<Record<MenuField, MenuProblem>> };

/** A category occurs once in a department's two lists together. */
const together = departments.map((department) => [`${department}-featured`, `${department}-regular`]);

/**
 * Saves the menus of all departments, merged list by list with other operators' saves (see `saveVersioned`). Refuses
 * invalid slugs and conflicts.
 */
export function mergeAndSaveNavigationSettings(
  db: Db,
  actor: Actor,
  { form, menus }: { form: PostedForm; menus: Menus },
  now: Date,
) {
  const rules: VersionedRules<Menus, MenuRefusal> = {
    objectType: SETTINGS_OBJECT.objectType,
    lock: async (tx) => {
      // The rows may not exist yet and so cannot be locked; readers are not blocked.
      await tx.execute(sql`lock table ${navigationSettings} in share row exclusive mode`);
      const { settings, version } = await readNavigationSettings(tx);
      return { id: SETTINGS_OBJECT.objectId, version, values: settingsToMenuFields(settings) };
    },
    fieldsOf: slugsOf,
    together,
    combine: combineFlat,
    save: async (tx, values) => {
      const read = parseMenuFields(values);
      if (!read.ok) return { ok: false, reason: 'invalid', problems: read.problems };
      const { settings } = read;
      const rows = departments.map((department) => ({ department, ...settings[department] }));
      await saveNavigationSettings(tx, rows, now);
      return { ok: true, id: SETTINGS_OBJECT.objectId };
    },
    auditedFields: async (_, values) => values,
  };
  return saveVersioned(db, actor, { form, values: menus }, rules, now);
}

/** Returns the lists in a canonical form, the same for the same content. */
export function slugsOf(menus: Menus): Record<string, unknown> {
  return Object.fromEntries(Object.entries(menus).map(([field, text]) => [field, splitSlugs(text)]));
}
