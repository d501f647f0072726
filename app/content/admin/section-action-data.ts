import type { FormRefusal } from '#app/platform/editing/versioned-form-types.ts';
import type { FieldProblems, TypedSection } from '../editing/section-form.ts';

/** What the form of a section hears; whatever was refused comes back as it was typed. */
export type SectionAnswer =
  | { ok: true; id: string; isNew: boolean; savedAt: string; kept: string[] }
  | FormRefusal<TypedSection, FieldProblems>;

/** What deleting one hears. */
export type SectionDeletion = { ok: true; deleted: string } | { ok: false; reason: 'missing' };
