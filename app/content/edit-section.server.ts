import { changedFacts, type Facts } from '#app/platform/audit-change.ts';
import { type Actor, recordChange } from '#app/platform/audit-log.server.ts';
import type { Db } from '#app/platform/db.server.ts';
import { findSection, type KeptSection } from './operated-sections.server.ts';
import {
  readSection,
  type SectionInput,
  type SectionProblems,
  type SectionRow,
  saveSection,
} from './save-section.server.ts';

export const SECTION_OBJECT = 'content-section';

type Edit = {
  id: string;
  /** Of the section that the operator looked at; undefined for a new one, which brings its own id. */
  version: string | undefined;
  input: SectionInput;
};

/**
 * An operator saves a section, new or having seen a `version` of it. Refuses when somebody changed it since, with what it
 * is now, when it is gone, and input that breaks a rule. A new one that arrives again is the same section: nothing happens.
 */
export async function editSection(
  db: Db,
  actor: Actor,
  { id, version, input }: Edit,
  now: Date,
): Promise<
  | { ok: true; id: string }
  | { ok: false; reason: 'invalid'; problems: SectionProblems }
  | { ok: false; reason: 'missing' }
  | { ok: false; reason: 'changed'; current: KeptSection }
> {
  const read = readSection(input);
  if (!read.ok) return read;
  return db.transaction(async (tx) => {
    const current = await findSection(tx, id, { lock: true });
    if (!current && version) return { ok: false, reason: 'missing' };
    const before = current ? sectionFacts(current.section) : {};
    const after = sectionFacts(read.section);
    if (current && !version && isSame(before, after)) return { ok: true, id };
    if (current && current.version !== version) return { ok: false, reason: 'changed', current };
    const saved = await saveSection(tx, input, id, now);
    if (!saved.ok) return saved;
    const action = current ? 'updated' : 'created';
    await recordChange(tx, actor, { objectType: SECTION_OBJECT, objectId: id, action, before, after }, now);
    return saved;
  });
}

/** A section as the audit log knows it. */
export function sectionFacts({ startDate, endDate, ...section }: SectionRow): Facts {
  return {
    ...section,
    startDate: startDate?.toISOString() ?? null,
    endDate: endDate?.toISOString() ?? null,
  };
}

function isSame(before: Facts, after: Facts): boolean {
  return Object.keys(changedFacts(before, after).after).length === 0;
}
