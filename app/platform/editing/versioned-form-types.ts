import type { Choice, Digests } from './three-way-merge.ts';

export type FormBase = { formId: string; loaded: Digests };

export type FormRefusal<Filled, Problems> = {
  ok: false;
  reason: 'missing' | 'changed' | 'invalid';
  typed: Filled;
  base: FormBase;
  problems: Problems;
  /** Present if this operator and another one changed the same field; see `save-versioned.server.ts`. */
  meanwhile?: { theirs: Filled; disputed: Record<string, Choice>; kept: string[] } | undefined;
};

export type FormAnswer<Filled, Problem = string> =
  | { ok: true; kept: string[] }
  | FormRefusal<Filled, Partial<Record<string, Problem>>>;
