import { sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import type { FieldValues } from '#app/platform/editing/audit-change.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import {
  combineFlat,
  saveVersioned,
  type VersionedRules,
} from '#app/platform/editing/save-versioned.server.ts';
import type { PostedForm } from '#app/platform/editing/versioned-form.server.ts';
import { findSection } from './admin-sections.server.ts';
import { readSection, type SectionRow, saveSection } from './save-section.server.ts';
import {
  asFieldProblems,
  type FieldProblems,
  readOrder,
  readSectionForm,
  sectionAsTyped,
  type TypedSection,
} from './section-form.ts';

export const SECTION_OBJECT = 'content-section';

type SectionRefusal = { ok: false; reason: 'invalid'; problems: FieldProblems };

/** Fields of a section that only make sense together. */
const together = [['startDate', 'endDate']];

/**
 * Saves a section from an operator's form; a new one brings its id. What somebody else saved meanwhile is merged
 * field by field, see `saveVersioned`. Refuses what breaks a rule, with one reason a field; a section that is gone;
 * and fields that both changed.
 */
export function editSection(
  db: Db,
  actor: Actor,
  { id, form, typed }: { id: string; form: PostedForm; typed: TypedSection },
  now: Date,
) {
  const rules: VersionedRules<TypedSection, SectionRefusal> = {
    objectType: SECTION_OBJECT,
    lock: async (tx) => {
      // Also while it is not there yet.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`section:${id.toLowerCase()}`}))`);
      const kept = await findSection(tx, id, { lock: true });
      return kept && { id: kept.id, version: kept.version, values: sectionAsTyped(kept.section) };
    },
    fieldsOf: submittedFields,
    together,
    combine: combineFlat,
    save: async (tx, values, current) => {
      const read = readSectionForm(values);
      if (!read.ok) return { ok: false, reason: 'invalid', problems: read.problems };
      const saved = await saveSection(tx, read.input, current?.id ?? id, now);
      return saved.ok ? saved : { ...saved, problems: asFieldProblems(saved.problems) };
    },
    auditedFields: async (_, values) => describeSection(values),
  };
  return saveVersioned(db, actor, { form, values: typed }, rules, now);
}

/** A section in a form that is the same for the same content, however it was typed. */
export function submittedFields({
  content,
  contentNl,
  sortOrder,
  ...texts
}: TypedSection): Record<string, unknown> {
  return {
    ...Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, text.trim()])),
    sortOrder: readOrder(sortOrder),
    content: compact(content) || '{}',
    contentNl: compact(contentNl),
  };
}

/** A section as the audit log knows it. */
export function sectionHistoryFields({ startDate, endDate, ...section }: SectionRow): FieldValues {
  return {
    ...section,
    startDate: startDate?.toISOString() ?? null,
    endDate: endDate?.toISOString() ?? null,
  };
}

function describeSection(typed: TypedSection): FieldValues {
  const read = readSectionForm(typed);
  const section = read.ok ? readSection(read.input) : undefined;
  return section?.ok ? sectionHistoryFields(section.section) : {};
}

/** JSON without spaces between its tokens; anything that is not JSON stays as it is. */
function compact(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text.trim();
  }
}
