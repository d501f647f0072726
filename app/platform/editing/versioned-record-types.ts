import type { Choice } from './three-way-merge.ts';

/** A thing as it is saved, and a version that differs after every edit. */
export type Versioned<Values> = { id: string; version: string; values: Values };

/** What somebody else saved while a form was open. */
export type Meanwhile<Values> = {
  current: Versioned<Values>;
  /** The fields that both changed, with what was decided about each, if anything was. */
  disputed: Record<string, Choice>;
  /** The fields that only somebody else changed: they stay as they are saved. */
  kept: string[];
};
