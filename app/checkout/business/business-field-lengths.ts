export const businessFieldLengths = {
  company: 100,
  /** With the spaces and dots that people put in. */
  vatNumber: 40,
} as const;
