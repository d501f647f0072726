export type Digests = Record<string, string>;

/** `over` is the digest of the other value as displayed. */
export type Choice = { over: string; take?: 'mine' | 'theirs' | undefined };

export type Side = 'mine' | 'theirs' | 'conflict';

type Merge = {
  base: Digests;
  mine: Digests;
  theirs: Digests;
  choices?: Record<string, Choice>;
  /** Fields that only make sense together, such as two dates: a change of one counts for all. */
  together?: readonly (readonly string[])[];
  /** True for increments, as sales change stock: two equal results may be two separate changes. */
  isCounted?: (field: string) => boolean;
};

/** A choice holds while the other value is the one displayed; if it changed again, it is a conflict again. */
export function mergeFields({
  base,
  mine,
  theirs,
  choices = {},
  together = [],
  isCounted = () => false,
}: Merge): Record<string, Side> {
  const sideOf = (field: string): Side => {
    const isOwnStep = isCounted(field) && base[field] !== undefined && base[field] !== mine[field];
    if (mine[field] === theirs[field] && !isOwnStep) return 'theirs';
    const choice = choices[field];
    if (choice?.take) return choice.over === theirs[field] ? choice.take : 'conflict';
    const group = together.find((fields) => fields.includes(field)) ?? [field];
    const isSame = (one: Digests, other: Digests) => group.every((name) => one[name] === other[name]);
    if (isSame(mine, base)) return 'theirs';
    return isSame(theirs, base) ? 'mine' : 'conflict';
  };
  return Object.fromEntries(Object.keys(mine).map((field) => [field, sideOf(field)]));
}
