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

/** Fields of a section that only make sense together. */
const together = [['startDate', 'endDate']];

/**
 * Saves a section from an operator's form; a new one brings its id. What somebody else saved meanwhile is merged
 * field by field, see `saveVersioned`. Refuses what breaks a rule, with one reason a field; a section that is gone;
 * and fields that both changed.
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
      // Also while it is not there yet.
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

/** A section in a form that is the same for the same content, however it was typed. */
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

/** A section as the audit log knows it. */
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

/** JSON without spaces between its tokens; anything that is not JSON stays as it is. */
function compact(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text.trim();
  }
}
