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
import { type SectionRow, saveSection, validateSection } from './save-section.server.ts';
import {
  type FieldProblems,
  parseSectionForm,
  parseSectionSortOrder,
  type SectionFormValues,
  sectionToFormValues,
  toFieldProblems,
} from './section-form-values.ts';

export const SECTION_OBJECT = 'content-section' as const;

type SectionRefusal = { ok: false; reason: 'invalid'; problems: FieldProblems };

/** Groups fields that only make sense together when versions are merged. */
const together = [['startDate', 'endDate']];

/**
 * Saves a section form; a new one brings its id. Merges concurrent changes field by field (`saveVersioned`). Refuses invalid input with one
 * reason a field, a deleted section, and fields that both operators changed.
 */
export function mergeAndSaveSection(
  db: Db,
  actor: Actor,
  { id, form, typed }: { id: string; form: PostedForm; typed: SectionFormValues },
  now: Date,
) {
  const rules: VersionedRules<SectionFormValues, SectionRefusal> = {
    objectType: SECTION_OBJECT,
    lock: async (tx) => {
      // Serialises saves even before the section exists.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`section:${id.toLowerCase()}`}))`);
      const kept = await findSection(tx, id, { lock: true });
      return kept && { id: kept.id, version: kept.version, values: sectionToFormValues(kept.section) };
    },
    fieldsOf: submittedFields,
    together,
    combine: combineFlat,
    save: async (tx, values, current) => {
      const read = parseSectionForm(values);
      if (!read.ok) return { ok: false, reason: 'invalid', problems: read.problems };
      const saved = await saveSection(tx, read.input, current?.id ?? id, now);
      return saved.ok ? saved : { ...saved, problems: toFieldProblems(saved.problems) };
    },
    auditedFields: async (_, values) => describeSection(values),
  };
  return saveVersioned(db, actor, { form, values: typed }, rules, now);
}

/** Normalises form values, so that equal content compares equal. */
export function submittedFields({
  content,
  contentNl,
  sortOrder,
  ...texts
}: SectionFormValues): Record<string, unknown> {
  return {
    ...Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, text.trim()])),
    sortOrder: parseSectionSortOrder(sortOrder),
    content: compact(content) || '{}',
    contentNl: compact(contentNl),
  };
}

export function sectionHistoryFields({ startDate, endDate, ...section }: SectionRow): FieldValues {
  return {
    ...section,
    startDate: startDate?.toISOString() ?? null,
    endDate: endDate?.toISOString() ?? null,
  };
}

function describeSection(typed: SectionFormValues): FieldValues {
  const read = parseSectionForm(typed);
  const section = read.ok ? validateSection(read.input) : undefined;
  return section?.ok ? sectionHistoryFields(section.section) : {};
}

/** Minifies JSON; returns anything else trimmed. */
function compact(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text.trim();
  }
}
