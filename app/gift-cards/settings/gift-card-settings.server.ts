import { sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { nextVersion, versionOf } from '#app/platform/editing/row-version.server.ts';
import {
  combineFlat,
  saveVersioned,
  type VersionedRules,
} from '#app/platform/editing/save-versioned.server.ts';
import type { PostedForm } from '#app/platform/editing/versioned-form.server.ts';
import { invalidatePages } from '#app/platform/pages/invalidate-pages.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { giftCardSettings } from '../tables.server.ts';
import {
  type GiftCardSettings,
  type GiftCardSettingsProblems,
  type GiftCardSettingsValues,
  giftCardSettingsValues,
  parseGiftCardSettings,
  proposedSettings,
} from './gift-card-settings-values.ts';

export const GIFT_CARD_SETTINGS_OBJECT = { objectType: 'gift-card-settings', objectId: 'shop' };

export async function readGiftCardSettings(db: Db): Promise<{ settings: GiftCardSettings; version: string }> {
  const [row] = await db
    .select({
      isOffered: giftCardSettings.isOffered,
      amounts: giftCardSettings.amounts,
      leastCents: giftCardSettings.leastCents,
      mostCents: giftCardSettings.mostCents,
      version: versionOf(giftCardSettings.updatedAt),
    })
    .from(giftCardSettings);
  if (!row) return { settings: proposedSettings, version: '' };
  const { version, ...settings } = row;
  return { settings, version };
}

type SettingsRefusal = { ok: false; reason: 'invalid'; problems: GiftCardSettingsProblems };

/** Saves an operator's form, merged by field with changes saved meanwhile (`saveVersioned`). */
export function mergeAndSaveGiftCardSettings(
  db: Db,
  actor: Actor,
  { form, values }: { form: PostedForm; values: GiftCardSettingsValues },
  now: Date,
) {
  const rules: VersionedRules<GiftCardSettingsValues, SettingsRefusal> = {
    objectType: GIFT_CARD_SETTINGS_OBJECT.objectType,
    lock: async (tx) => {
      // The row may not exist yet, so it cannot be locked; reads are not blocked.
      await tx.execute(sql`lock table ${giftCardSettings} in share row exclusive mode`);
      const { settings, version } = await readGiftCardSettings(tx);
      return { id: GIFT_CARD_SETTINGS_OBJECT.objectId, version, values: giftCardSettingsValues(settings) };
    },
    fieldsOf: (typed) => {
      const parsed = parseGiftCardSettings(typed);
      return parsed.ok ? giftCardSettingsValues(parsed.settings) : typed;
    },
    combine: combineFlat,
    save: async (tx, typed) => {
      const parsed = parseGiftCardSettings(typed);
      if (!parsed.ok) return { ok: false, reason: 'invalid', problems: parsed.problems };
      await saveGiftCardSettings(tx, parsed.settings, now);
      return { ok: true, id: GIFT_CARD_SETTINGS_OBJECT.objectId };
    },
    auditedFields: async (_, typed) => typed,
  };
  return saveVersioned(db, actor, { form, values }, rules, now);
}

/** Must run in a transaction. Changes what shoppers can buy. */
export async function saveGiftCardSettings(tx: Db, settings: GiftCardSettings, now: Date): Promise<void> {
  await tx
    .insert(giftCardSettings)
    .values({ ...settings, updatedAt: now })
    .onConflictDoUpdate({
      target: giftCardSettings.id,
      set: { ...settings, updatedAt: nextVersion(giftCardSettings.updatedAt, now) },
    });
  await invalidatePages(tx, [tags.giftCards]);
}
