import type { Choice, Digests } from './three-way-merge.ts';

/** What a form carries so that it can be merged: an id of its own, and what its fields said when it was loaded. */
export type FormBase = { formId: string; loaded: Digests };

/** Why a form was not taken, with all of it as it was typed. */
export type FormRefusal<Filled, Problems> = {
  ok: false;
  reason: 'missing' | 'changed' | 'invalid';
  typed: Filled;
  base: FormBase;
  problems: Problems;
  /** What somebody else saved, where both changed a field; see `save-versioned`. */
  meanwhile?: { theirs: Filled; disputed: Record<string, Choice>; kept: string[] } | undefined;
};

/** The answer to such a form. */
export type FormAnswer<Filled, Problem = string> =
  | { ok: true; kept: string[] }
  | FormRefusal<Filled, Partial<Record<string, Problem>>>;
