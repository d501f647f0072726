/** Short texts that stand for what fields say: equal where the content is. */
export type Digests = Record<string, string>;

/** What its reader decided about a field that both sides changed; `over` stands for what was shown to them as theirs. */
export type Choice = { over: string; take?: 'mine' | 'theirs' | undefined };

/** Whose content a field gets. In conflict are fields that both changed, each in another way. */
export type Side = 'mine' | 'theirs' | 'conflict';

type Merge = {
  /** What the fields said when the form was loaded, or when it was last saved by it. */
  base: Digests;
  mine: Digests;
  /** What is saved by now. */
  theirs: Digests;
  choices?: Record<string, Choice>;
  /** Fields that only make sense together, such as two dates: what happens to one happens to all. */
  together?: readonly (readonly string[])[];
  /** Whether others step by step change a field, as sales do stock: where both come to the same number, each may have taken a step of its own. */
  isCounted?: (field: string) => boolean;
};

/**
 * Merges a form with what somebody else saved meanwhile, field by field. A change of one side alone is never lost. A
 * choice holds as long as theirs is what was shown; if it changed again, it is a conflict again.
 */
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
