import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#app/platform/database/db.server.ts';
import { editor } from '#app/platform/editing/editor.server.ts';
import { nextVersion, versionOf } from '#app/platform/editing/row-version.server.ts';
import { invalidatePages } from '#app/platform/pages/invalidate-pages.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { giftCardSettings } from '../tables.server.ts';
import {
  type GiftCardSettings,
  type GiftCardSettingsValues,
  giftCardSettingsValues,
  parseGiftCardSettings,
  proposedSettings,
} from './gift-card-settings-values.ts';

export const GIFT_CARD_SETTINGS_ID = 'shop';

export const giftCardSettingsEditor = editor<GiftCardSettingsValues, object>({
  objectType: 'gift-card-settings',
  listPath: '/admin/gift-cards',
  schema: z.object({
    isOffered: z.string(),
    amounts: z.string().max(200),
    least: z.string().max(10),
    most: z.string().max(10),
  }),
  together: [],
  find: findSettingsValues,
  // Locks the table instead of its row, which may not exist yet. Does not block readers.
  lockRows: (tx) => tx.execute(sql`lock table ${giftCardSettings} in share row exclusive mode`),
  relevant(typed) {
    const parsed = parseGiftCardSettings(typed);
    return parsed.ok ? giftCardSettingsValues(parsed.settings) : typed;
  },
  async save(tx, typed, id) {
    const parsed = parseGiftCardSettings(typed);
    if (!parsed.ok) return { ok: false, reason: 'invalid', problems: parsed.problems };
    await saveGiftCardSettings(tx, parsed.settings, new Date());
    return { ok: true, id };
  },
  history: async () => ({}),
  show: async () => ({}),
});

async function findSettingsValues(db: Db, id: string) {
  const [row] = await db
    .select({
      isOffered: giftCardSettings.isOffered,
      amounts: giftCardSettings.amounts,
      leastCents: giftCardSettings.leastCents,
      mostCents: giftCardSettings.mostCents,
      version: versionOf(giftCardSettings.updatedAt),
    })
    .from(giftCardSettings);
  return { id, version: row?.version ?? '', values: giftCardSettingsValues(row ?? proposedSettings) };
}

/** Saves the settings and invalidates the pages that display them. Must run in a transaction. */
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
