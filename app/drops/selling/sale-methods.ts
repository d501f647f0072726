/** How the pieces of a drop are sold. */
export const saleMethods = ['open', 'queue', 'draw'] as const;

export type SaleMethod = (typeof saleMethods)[number];
