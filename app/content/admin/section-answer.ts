import type { FieldProblems, TypedSection } from '../section-form.ts';

/** What the form of a section hears; whatever was refused comes back as it was typed. */
export type SectionAnswer =
  | { ok: true; id: string; isNew: boolean; savedAt: string }
  | { ok: false; reason: 'refused'; typed: TypedSection; problems: FieldProblems }
  | { ok: false; reason: 'changed'; typed: TypedSection; theirs: TypedSection; version: string }
  | { ok: false; reason: 'missing'; typed: TypedSection };

/** What deleting one hears. */
export type SectionDeletion = { ok: true; deleted: string } | { ok: false; reason: 'missing' };
