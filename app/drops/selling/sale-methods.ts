export const saleMethods = ['open', 'queue', 'draw'] as const;

export type SaleMethod = (typeof saleMethods)[number];
