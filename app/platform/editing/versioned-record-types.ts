import type { Choice } from './three-way-merge.ts';

/** A saved record, with a version that differs after every edit. */
export type Versioned<Values> = { id: string; version: string; values: Values };

export type Meanwhile<Values> = {
  current: Versioned<Values>;
  /** The fields that both changed, with any decision made about each. */
  disputed: Record<string, Choice>;
  /** The fields that only the other operator changed; they stay as saved. */
  kept: string[];
};
