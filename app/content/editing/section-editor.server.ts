import { eq, getTableColumns, sql } from 'drizzle-orm';
import { data } from 'react-router';
import { z } from 'zod';
import { putIntoBin } from '#app/platform/bin/bin.server.ts';
import type { RestoredFromBin } from '#app/platform/bin/bin-kinds.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { versionOf } from '#app/platform/editing/audit-log.server.ts';
import { editor } from '#app/platform/editing/editor.server.ts';
import { parseForm } from '#app/platform/editing/form-schema.ts';
import { saveRow } from '#app/platform/editing/save-row.server.ts';
import { invalidatePages } from '#app/platform/pages/invalidate-pages.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { languages } from '#app/platform/text/language.ts';
import { parseJson } from '#app/platform/text/parse-json.ts';
import { showSections } from '../sections/list-published-sections.server.ts';
import type { SectionPreview } from '../sections/localize-section.ts';
import { itemFields, sectionFields } from '../sections/section-content.ts';
import { type SectionType, sectionTypes } from '../sections/section-types.ts';
import { contentSections } from '../tables.server.ts';
import { findJsonContentProblem } from './json-syntax-error.ts';
import {
  newSection,
  type SectionRow,
  type SectionValues,
  sectionSchema,
  sectionValues,
  sortOrderIn,
} from './section-schema.ts';

export const SECTION_OBJECT = 'content-section' as const;

type Shown = {
  preview: SectionPreview | undefined;
  /** The names that a section's JSON may contain, by the section's type, and those that an item may contain. */
  fields: { section: Record<SectionType, string[]>; item: string[] };
};
export type FilledSection = { values: SectionValues } & Shown;

export const sectionEditor = editor<SectionValues, Shown, never, { binItem: string }>({
  objectType: SECTION_OBJECT,
  listPath: '/admin/content',
  opensAdded: true,
  schema: sectionSchema,
  together: [['startDate', 'endDate']],
  async find(db, id) {
    const found = await findSection(db, id);
    return found && { id: found.id, version: found.version, values: sectionValues(found.section) };
  },
  relevant: (section) => ({
    ...section,
    sortOrder: String(sortOrderIn(section.sortOrder)),
    content: compact(section.content) || '{}',
    contentNl: compact(section.contentNl),
  }),
  async save(tx, values, id, current) {
    if (!z.guid().safeParse(id).success) throw data(null, 404);
    const parsed = parseForm(sectionSchema, values);
    if (parsed.ok) return writeSection(tx, parsed.saved, current?.id ?? id);
    // Reports mistakes in the JSON before other problems.
    const json = Object.entries(parsed.problems).filter(([field]) => field.startsWith('content'));
    return json.length ? { ...parsed, problems: Object.fromEntries(json) } : parsed;
  },
  async history(_, values) {
    const parsed = parseForm(sectionSchema, values);
    if (!parsed.ok) return {};
    const { startDate, endDate, ...section } = parsed.saved;
    return {
      ...section,
      startDate: startDate?.toISOString() ?? null,
      endDate: endDate?.toISOString() ?? null,
    };
  },
  show: async (db, values) => ({
    preview: values.title.trim() ? await previewSection(db, values) : undefined,
    fields: { section: sectionFields, item: itemFields },
  }),
  async remove(tx, id, { actor, now }) {
    const [row] = await tx.delete(contentSections).where(hasId(id)).returning();
    if (!row) throw new Error('A section that is locked was not found.');
    await invalidatePages(tx, [tags.content]);
    const { id: objectId, title, titleNl, createdAt: _, updatedAt: _updated, ...rest } = row;
    const deleted = { kind: SECTION_OBJECT, objectId, title, titleNl, content: { title, titleNl, ...rest } };
    return { ok: true, binItem: await putIntoBin(tx, actor, deleted, now) };
  },
});

export async function findSection(db: Db, id: string) {
  const { createdAt: _, updatedAt, ...columns } = getTableColumns(contentSections);
  const [row] = await db
    .select({ ...columns, version: versionOf(updatedAt) })
    .from(contentSections)
    .where(hasId(id));
  if (!row) return undefined;
  const { id: kept, version, ...section } = row;
  return { id: kept, version, section: section as SectionRow };
}

/** Saves a section. Missing columns default to those of a new section. Refuses values that the form would refuse. */
export async function saveSection(db: Db, columns: Partial<SectionRow> & { title: string }, id?: string) {
  const { startDate = null, endDate = null, ...rest } = columns;
  const empty = sectionSchema.parse({ ...newSection, title: '-' });
  const parsed = parseForm(sectionSchema, sectionValues({ ...empty, ...rest, startDate, endDate }));
  if (!parsed.ok) return parsed;
  return writeSection(db, { ...parsed.saved, startDate, endDate }, id ?? crypto.randomUUID());
}

function writeSection(db: Db, section: SectionRow, id: string): Promise<{ ok: true; id: string }> {
  return db.transaction(async (tx) => {
    await saveRow(tx, contentSections, { id }, section);
    await invalidatePages(tx, [tags.content]);
    return { ok: true, id };
  });
}

const dates = z.object({ startDate: z.coerce.date().nullable(), endDate: z.coerce.date().nullable() });

export async function restoreSection(
  tx: Db,
  objectId: string,
  content: Record<string, unknown>,
): Promise<RestoredFromBin> {
  await sectionEditor.lock(tx, objectId);
  const isTaken = (await findSection(tx, objectId)) !== undefined;
  // `saveSection` validates the values.
  const section = { ...content, ...dates.parse(content) } as SectionRow;
  const saved = await saveSection(tx, section, isTaken ? undefined : objectId);
  return saved.ok ? { ok: true, id: saved.id, isWhole: true } : { ok: false, reason: 'invalid' };
}

/** Compares as text, so that an invalid id matches nothing instead of causing an error. */
function hasId(id: string) {
  return eq(sql`${contentSections.id}::text`, id.toLowerCase());
}

function compact(text: string): string {
  const parsed = parseJson(text);
  return parsed === undefined ? text.trim() : JSON.stringify(parsed);
}

/** Returns a preview, or undefined while the JSON is invalid. Omits the same invalid links and pictures as the shop. */
export async function previewSection(db: Db, typed: SectionValues): Promise<SectionPreview | undefined> {
  if (findJsonContentProblem(typed.content) || findJsonContentProblem(typed.contentNl)) return undefined;
  const json = (text: string): unknown => (text.trim() ? JSON.parse(text) : undefined);
  const type = sectionTypes.find((known) => known === typed.sectionType) ?? ('custom' satisfies SectionType);
  const stored = {
    id: 'preview',
    type,
    title: typed.title.trim() || '…',
    titleNl: typed.titleNl.trim() || null,
    content: json(typed.content),
    contentNl: json(typed.contentNl),
  };
  const [[en], [nl]] = await Promise.all([
    showSections(db, [stored], languages[0]),
    showSections(db, [stored], languages[1]),
  ]);
  return en && nl && { en, nl };
}
