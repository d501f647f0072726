import { eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { invalidatePages } from '#app/platform/pages/invalidate-pages.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { contentSections } from '../tables.server.ts';
import { findSection } from './admin-sections.server.ts';
import { SECTION_OBJECT, sectionHistoryFields } from './merge-and-save-section.server.ts';

/** An operator deletes a section, which leaves its pages at once; the audit log keeps what it said. */
export async function deleteSection(
  db: Db,
  actor: Actor,
  id: string,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'missing' }> {
  return db.transaction(async (tx) => {
    const current = await findSection(tx, id, { lock: true });
    if (!current) return { ok: false, reason: 'missing' };
    await tx.delete(contentSections).where(eq(contentSections.id, current.id));
    const change = { objectType: SECTION_OBJECT, objectId: current.id, action: 'deleted' };
    await recordChange(tx, actor, { ...change, before: sectionHistoryFields(current.section) }, now);
    await invalidatePages(tx, [tags.content]);
    return { ok: true };
  });
}
