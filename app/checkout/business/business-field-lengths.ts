export const businessFieldLengths = { company: 100, vatNumber: 40 } as const;
