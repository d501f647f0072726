import { sql } from 'drizzle-orm';
import { sections } from '#app/catalogue/product.ts';
import { type Actor, recordChange } from '#app/platform/audit-log.server.ts';
import type { Db } from '#app/platform/db.server.ts';
import { type KeptSettings, readNavigationSettings } from './navigation-settings.server.ts';
import { type NavigationSettings, settingsAsFields } from './navigation-settings.ts';
import { saveNavigationSettings } from './save-navigation-settings.server.ts';
import { navigationSettings } from './tables.server.ts';

/** What the audit log calls the settings: there is one of them. */
export const SETTINGS_OBJECT = { objectType: 'navigation-settings', objectId: 'menus' };

/**
 * An operator saves the menus of all sections, having seen a `version` of them. Refuses when they were changed since,
 * with what they are now. Doing it again with the version that it made changes nothing but the log.
 */
export async function changeNavigationSettings(
  db: Db,
  actor: Actor,
  { settings, version }: { settings: NavigationSettings; version: string },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'changed'; current: KeptSettings }> {
  return db.transaction(async (tx) => {
    // The rows may not exist yet, so they cannot be locked; readers go on meanwhile.
    await tx.execute(sql`lock table ${navigationSettings} in share row exclusive mode`);
    const current = await readNavigationSettings(tx);
    if (current.version !== version) return { ok: false, reason: 'changed', current };
    await saveNavigationSettings(
      tx,
      sections.map((section) => ({ section, ...settings[section] })),
      now,
    );
    const before = settingsAsFields(current.settings);
    const after = settingsAsFields(settings);
    await recordChange(tx, actor, { ...SETTINGS_OBJECT, action: 'updated', before, after }, now);
    return { ok: true };
  });
}
