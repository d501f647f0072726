import type { Choice, Digests } from './three-way-merge.ts';

/** Form data for merging: its own id, and digests of its fields when loaded. */
export type FormBase = { formId: string; loaded: Digests };

/** Why a form was refused, with its input. */
export type FormRefusal<Filled, Problems> = {
  ok: false;
  reason: 'missing' | 'changed' | 'invalid';
  typed: Filled;
  base: FormBase;
  problems: Problems;
  /** The saved values, if both changed a field; see `save-versioned`. */
  meanwhile?: { theirs: Filled; disputed: Record<string, Choice>; kept: string[] } | undefined;
};

/** Response to such a form. */
export type FormAnswer<Filled, Problem = string> =
  | { ok: true; kept: string[] }
  | FormRefusal<Filled, Partial<Record<string, Problem>>>;
