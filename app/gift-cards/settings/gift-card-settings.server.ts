import { sql } from 'drizzle-orm';
import type { RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { type Db, db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { nextVersion, versionOf } from '#app/platform/editing/audit-log.server.ts';
import { editor } from '#app/platform/editing/editor.server.ts';
import { cachedRead } from '#app/platform/pages/cached-reads.server.ts';
import { invalidatePages } from '#app/platform/pages/invalidate-pages.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { centsToEuros } from '#app/platform/text/cents.ts';
import {
  type GiftCardOffer,
  LEAST_GIFT_CARD_CENTS,
  MOST_AMOUNTS,
  MOST_GIFT_CARD_CENTS,
  parseEuros,
} from '../editing/gift-card-limits.ts';
import { giftCardSettings } from '../tables.server.ts';

type GiftCardSettings = GiftCardOffer & { isOffered: boolean };

/** `isOffered` is `yes` or `no`. Amounts are in euros, separated by semicolons, or by commas followed by spaces. */
export type GiftCardSettingsValues = Record<'isOffered' | 'amounts' | 'least' | 'most', string>;
type GiftCardSettingsProblem = 'unknown' | 'amount' | 'amounts' | 'order';
type GiftCardSettingsProblems = Partial<Record<keyof GiftCardSettingsValues, GiftCardSettingsProblem>>;

/** The initial settings of the form, until operators save their own. */
export const proposedSettings: GiftCardSettings = {
  isOffered: false,
  amounts: [2_500, 5_000, 10_000, 15_000],
  leastCents: LEAST_GIFT_CARD_CENTS,
  mostCents: MOST_GIFT_CARD_CENTS,
};

export function giftCardSettingsValues({ isOffered, amounts, leastCents, mostCents }: GiftCardSettings) {
  return {
    isOffered: isOffered ? 'yes' : 'no',
    amounts: amounts.map(eurosText).join('; '),
    least: eurosText(leastCents),
    most: eurosText(mostCents),
  };
}

/** Parses the settings. Sorts the proposed amounts and removes duplicates. */
export function parseGiftCardSettings(
  typed: GiftCardSettingsValues,
): { ok: true; settings: GiftCardSettings } | { ok: false; problems: GiftCardSettingsProblems } {
  const [leastCents, mostCents] = [parseEuros(typed.least), parseEuros(typed.most)];
  const amounts = typed.amounts
    .split(/;|,\s/)
    .filter((amount) => amount.trim())
    .map(parseEuros);
  const problems: GiftCardSettingsProblems = {
    ...(typed.isOffered !== 'yes' && typed.isOffered !== 'no' && { isOffered: 'unknown' }),
    ...(!isPossible(leastCents) && { least: 'amount' }),
    ...(!isPossible(mostCents) && { most: 'amount' }),
  };
  if (isPossible(leastCents) && isPossible(mostCents)) {
    if (leastCents > mostCents) problems.most = 'order';
    const isWithin = (cents: number | undefined) =>
      cents !== undefined && cents >= leastCents && cents <= mostCents;
    if (!amounts.length || amounts.length > MOST_AMOUNTS || !amounts.every(isWithin))
      problems.amounts = 'amounts';
    if (!Object.keys(problems).length)
      return {
        ok: true,
        settings: {
          isOffered: typed.isOffered === 'yes',
          amounts: [...new Set(amounts.filter((cents) => cents !== undefined))].sort((one, two) => one - two),
          leastCents,
          mostCents,
        },
      };
  }
  return { ok: false, problems };
}

function isPossible(cents: number | undefined): cents is number {
  return cents !== undefined && cents >= LEAST_GIFT_CARD_CENTS && cents <= MOST_GIFT_CARD_CENTS;
}

function eurosText(cents: number): string {
  return cents % 100 ? centsToEuros(cents).toFixed(2) : String(cents / 100);
}

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
});

async function findSettingsValues(db: Db, id: string) {
  const [row] = await db
    .select({
      ...pickColumns(giftCardSettings, 'isOffered', 'amounts', 'leastCents', 'mostCents'),
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

/** Returns the amounts on offer; undefined until an operator puts gift cards on sale. */
export async function findGiftCardOffer(db: Db): Promise<GiftCardOffer | undefined> {
  const [settings] = await db
    .select({ ...pickColumns(giftCardSettings, 'isOffered', 'amounts', 'leastCents', 'mostCents') })
    .from(giftCardSettings);
  if (!settings?.isOffered) return undefined;
  const { isOffered: _, ...offer } = settings;
  return offer;
}

export function cachedGiftCardOffer(context: Readonly<RouterContextProvider>) {
  return cachedRead(context, 'gift card offer', [tags.giftCards], () => findGiftCardOffer(db));
}
