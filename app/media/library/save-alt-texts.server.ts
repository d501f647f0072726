import { eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import {
  combineFlat,
  saveVersioned,
  type VersionedRules,
} from '#app/platform/editing/save-versioned.server.ts';
import type { PostedForm } from '#app/platform/editing/versioned-form.server.ts';
import { invalidatePages } from '#app/platform/pages/invalidate-pages.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { images } from '../tables.server.ts';
import { type AltTexts, altVersion } from './image-texts.ts';

/** Saves alt texts, merged with others' changes per language. Refuses conflicts. Invalidates all cached pages. */
export function saveAltTexts(
  db: Db,
  actor: Actor,
  id: string,
  { form, texts }: { form: PostedForm; texts: AltTexts },
  now: Date,
) {
  const rules: VersionedRules<AltTexts, { ok: false; reason: 'invalid' }> = {
    objectType: 'image',
    lock: async (tx) => {
      const [row] = await tx
        .select({ altText: images.altText, altTextNl: images.altTextNl })
        .from(images)
        .where(eq(images.id, id))
        .for('update');
      const values = row && { altText: row.altText, altTextNl: row.altTextNl ?? '' };
      return values && { id, version: altVersion(values), values };
    },
    fieldsOf: (values) => values,
    combine: combineFlat,
    save: async (tx, { altText, altTextNl }) => {
      await tx
        .update(images)
        .set({ altText, altTextNl: altTextNl || null })
        .where(eq(images.id, id));
      await invalidatePages(tx, [tags.everyPage]);
      return { ok: true, id };
    },
    auditedFields: async (_, values) => values,
  };
  return saveVersioned(db, actor, { form, values: texts }, rules, now);
}
