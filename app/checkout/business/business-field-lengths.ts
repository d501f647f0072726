export const businessFieldLengths = {
  company: 100,
  /** Including spaces and dots. */
  vatNumber: 40,
} as const;
