import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#app/platform/db.server.ts';
import { dropPages } from '#app/platform/page-cache.server.ts';
import { isStorable } from '#app/platform/storable-text.ts';
import { sectionTypes } from './section.ts';
import { contentSections } from './tables.server.ts';

const LARGEST_CONTENT = 100_000;

const title = z.string().trim().max(200, 'At most 200 characters').refine(isStorable, 'Not a text');
const content = z
  .record(z.string(), z.json(), 'Section content must be a JSON object')
  .refine((json) => JSON.stringify(json).length <= LARGEST_CONTENT, 'Section content is too long')
  .refine(isStorableJson, 'Section content holds characters that are no text');

const sectionInput = z
  .object({
    title: title.min(1, 'Title is required'),
    titleNl: title.optional(),
    sectionType: z.enum(sectionTypes).default('custom'),
    content: content.default({}),
    contentNl: content.optional(),
    status: z.enum(['draft', 'published', 'archived']).default('draft'),
    pageLocation: z.string().trim().max(100, 'At most 100 characters').refine(isStorable).default(''),
    sortOrder: z.int().min(-1_000_000).max(1_000_000).default(0),
    startDate: z.date().optional(),
    endDate: z.date().optional(),
  })
  .refine(({ startDate, endDate }) => !startDate || !endDate || endDate > startDate, {
    path: ['endDate'],
    message: 'End date must be after start date',
  });

export type SectionInput = z.input<typeof sectionInput>;

/**
 * Adds a section, or changes the one with the id given; its content is kept as it was written, whatever its type can
 * show of it. Saving the same twice changes nothing. Refuses input that breaks a rule, with one message a field.
 */
export async function saveSection(
  db: Db,
  input: SectionInput,
  id?: string,
): Promise<{ ok: true; id: string } | { ok: false; reason: 'invalid'; problems: Record<string, string> }> {
  const parsed = sectionInput.safeParse(input);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => [String(issue.path[0] ?? ''), issue.message]);
    return { ok: false, reason: 'invalid', problems: Object.fromEntries(problems) };
  }
  const { titleNl, contentNl = null, startDate = null, endDate = null, ...rest } = parsed.data;
  const section = { ...rest, titleNl: titleNl || null, contentNl, startDate, endDate };
  return db.transaction(async (tx) => {
    const [saved] = await tx
      .insert(contentSections)
      .values({ ...section, ...(id && { id }) })
      .onConflictDoUpdate({ target: contentSections.id, set: { ...section, updatedAt: sql`now()` } })
      .returning({ id: contentSections.id });
    if (!saved) throw new Error('A section was neither inserted nor updated.');
    await dropPages(tx, ['content']);
    return { ok: true, id: saved.id };
  });
}

/** Whether all texts in it, names included, are ones that a database can keep. */
function isStorableJson(json: unknown): boolean {
  if (typeof json === 'string') return isStorable(json);
  if (typeof json !== 'object' || json === null) return true;
  return Object.entries(json).every(([name, value]) => isStorable(name) && isStorableJson(value));
}
