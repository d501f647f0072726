export type Digests = Record<string, string>;

/** An operator's choice in a conflict. `over` is the digest of the other operator's value that was displayed. */
export type Choice = { over: string; take?: 'mine' | 'theirs' | undefined };

export type Side = 'mine' | 'theirs' | 'conflict';

type Merge = {
  base: Digests;
  mine: Digests;
  theirs: Digests;
  choices?: Record<string, Choice>;
  /** Groups of fields that belong together, such as two dates. A change to one field counts as a change to all. */
  together?: readonly (readonly string[])[];
  /** True for counters such as the stock: if both sides reach the same number, that may result from two changes. */
  isCounted?: (field: string) => boolean;
};

/** Merges two changes. A choice applies only to the displayed value; if that has changed, the conflict remains. */
export function mergeFields({
  base,
  mine,
  theirs,
  choices = {},
  together = [],
  isCounted = () => false,
}: Merge): Record<string, Side> {
  const sideOf = (field: string): Side => {
    const isOwnStep = isCounted(field) && base[field] && mine[field] && base[field] !== mine[field];
    if (isSameField(mine, theirs, field) && !isOwnStep) return 'theirs';
    const choice = choices[field];
    if (choice?.take) return choice.over === (theirs[field] ?? '') ? choice.take : 'conflict';
    const group = together.find((fields) => fields.includes(field)) ?? [field];
    const isSame = (one: Digests, other: Digests) => group.every((name) => isSameField(one, other, name));
    if (isSame(mine, base)) return 'theirs';
    return isSame(theirs, base) ? 'mine' : 'conflict';
  };
  return Object.fromEntries(Object.keys(mine).map((field) => [field, sideOf(field)]));
}

function isSameField(one: Digests, other: Digests, field: string): boolean {
  return (one[field] ?? '') === (other[field] ?? '');
}

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
  | { ok: true; kept: string[]; title?: string }
  | FormRefusal<Filled, Partial<Record<string, Problem>>>;

export type Versioned<Values> = { id: string; version: string; values: Values };

export type Meanwhile<Values> = {
  current: Versioned<Values>;
  disputed: Record<string, Choice>;
  kept: string[];
};
