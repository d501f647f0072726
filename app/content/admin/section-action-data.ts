import type { FormRefusal } from '#app/platform/editing/versioned-form-types.ts';
import type { FieldProblems, SectionFormValues } from '../editing/section-form-values.ts';

/** The answer to a section's form; a refused form comes back as it was typed. */
export type SectionAnswer =
  | { ok: true; id: string; isNew: boolean; kept: string[] }
  | FormRefusal<SectionFormValues, FieldProblems>;
