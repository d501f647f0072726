import { eq } from 'drizzle-orm';
import { type Actor, recordChange } from '#app/platform/audit-log.server.ts';
import type { Db } from '#app/platform/db.server.ts';
import { dropPages, EVERY_PAGE } from '#app/platform/page-cache.server.ts';
import { type AltTexts, altVersion } from './alt-texts.ts';
import { images } from './tables.server.ts';

/**
 * An operator says what one sees on an image, having seen a `version` of what it said before. Refuses when that was
 * changed since, with what it says now. Every page may show the image, so all are rendered anew.
 */
export async function saveAltTexts(
  db: Db,
  actor: Actor,
  id: string,
  { texts, version }: { texts: AltTexts; version: string },
  now: Date,
): Promise<
  { ok: true } | { ok: false; reason: 'missing' } | { ok: false; reason: 'changed'; current: AltTexts }
> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({ altText: images.altText, altTextNl: images.altTextNl })
      .from(images)
      .where(eq(images.id, id))
      .for('update');
    if (!row) return { ok: false, reason: 'missing' };
    const current = { altText: row.altText, altTextNl: row.altTextNl ?? '' };
    if (altVersion(current) !== version) return { ok: false, reason: 'changed', current };
    const { altText, altTextNl } = texts;
    await tx
      .update(images)
      .set({ altText, altTextNl: altTextNl || null })
      .where(eq(images.id, id));
    const change = { objectType: 'image', objectId: id, action: 'updated' };
    await recordChange(tx, actor, { ...change, before: current, after: texts }, now);
    await dropPages(tx, [EVERY_PAGE]);
    return { ok: true };
  });
}
