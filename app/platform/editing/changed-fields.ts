export type FieldValues = Record<string, unknown>;

export type Change = {
  id: string;
  at: string;
  by: string;
  action: string;
  before: FieldValues;
  after: FieldValues;
};

const LONGEST_IN_HISTORY = 1_000;

export function changedFields(before: FieldValues, after: FieldValues) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => stableJson(before[name]) !== stableJson(after[name]),
  );
  const of = (fields: FieldValues) =>
    Object.fromEntries(
      names.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]]),
    );
  return { before: of(before), after: of(after) };
}

export function stableJson(value: unknown): string | undefined {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}

/** Shortens long values, since a page with a hundred full contents in its history would be too large. */
export function shortenedChange(change: Change): Change {
  const short = (fields: FieldValues): FieldValues =>
    Object.fromEntries(
      Object.entries(fields).map(([field, value]) => {
        const text = typeof value === 'object' && value ? JSON.stringify(value) : value;
        const isLong = typeof text === 'string' && text.length > LONGEST_IN_HISTORY;
        return [field, isLong ? `${text.slice(0, LONGEST_IN_HISTORY)}…` : text];
      }),
    );
  return { ...change, before: short(change.before), after: short(change.after) };
}
