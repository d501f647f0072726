import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { putIntoBin } from '#app/platform/bin/bin.server.ts';
import type { RestoredFromBin } from '#app/platform/bin/bin-kinds.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { invalidatePages } from '#app/platform/pages/invalidate-pages.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { contentSections } from '../tables.server.ts';
import { findSection } from './admin-sections.server.ts';
import { SECTION_OBJECT, sectionHistoryFields } from './edit-section.server.ts';
import { type SectionInput, saveSection } from './save-section.server.ts';

/** Moves a section to the bin; its pages no longer show it. */
export async function deleteSection(
  db: Db,
  actor: Actor,
  id: string,
  now: Date,
): Promise<{ ok: true; title: string; binItem: string } | { ok: false; reason: 'missing' }> {
  return db.transaction(async (tx) => {
    const current = await findSection(tx, id, { lock: true });
    if (!current) return { ok: false, reason: 'missing' };
    const { id: objectId, section } = current;
    await tx.delete(contentSections).where(eq(contentSections.id, objectId));
    const change = { objectType: SECTION_OBJECT, objectId, action: 'deleted' };
    await recordChange(tx, actor, { ...change, before: sectionHistoryFields(section) }, now);
    await invalidatePages(tx, [tags.content]);
    const { title, titleNl } = section;
    const deleted = { kind: SECTION_OBJECT, objectId, title, titleNl, content: section };
    return { ok: true, title, binItem: await putIntoBin(tx, actor, deleted, now) };
  });
}

const dates = z.object({ startDate: z.coerce.date().nullable(), endDate: z.coerce.date().nullable() });

export async function restoreSection(
  tx: Db,
  objectId: string,
  content: Record<string, unknown>,
  now: Date,
): Promise<RestoredFromBin> {
  const isTaken = (await findSection(tx, objectId, { lock: true })) !== undefined;
  const fields = Object.entries({ ...content, ...dates.parse(content) }).filter(
    ([, value]) => value !== null,
  );
  // The section's schema validates it below.
  const section: Record<string, unknown> = Object.fromEntries(fields);
  const saved = await saveSection(tx, section as SectionInput, isTaken ? undefined : objectId, now);
  return saved.ok ? { ok: true, id: saved.id, isWhole: true } : { ok: false, reason: 'invalid' };
}
