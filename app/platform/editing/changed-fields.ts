export type FieldValues = Record<string, unknown>;

export type Change = {
  id: string;
  at: string;
  by: string;
  action: string;
  before: FieldValues;
  after: FieldValues;
};

export function changedFields(
  before: FieldValues,
  after: FieldValues,
): { before: FieldValues; after: FieldValues } {
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
