import type { Choice } from './three-way-merge.ts';

export type Versioned<Values> = { id: string; version: string; values: Values };

export type Meanwhile<Values> = {
  current: Versioned<Values>;
  disputed: Record<string, Choice>;
  kept: string[];
};
