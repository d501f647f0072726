import type { FormRefusal } from '#app/platform/editing/versioned-form-types.ts';
import type { FieldProblems, SectionFormValues } from '../editing/section-form-values.ts';

export type SectionAnswer =
  | { ok: true; id: string; isNew: boolean; kept: string[] }
  | FormRefusal<SectionFormValues, FieldProblems>;
