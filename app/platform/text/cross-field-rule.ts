/** Defines a rule about several fields that is checked even if some are invalid, so that all problems are reported. */
export function crossFieldRule(field: string, error: string) {
  return {
    path: [field],
    error,
    when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
  };
}
