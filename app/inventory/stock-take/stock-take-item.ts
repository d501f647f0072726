export type StockTakeItem = {
  id: string;
  title: string;
  titleNl: string | null;
  size: string;
  shelf: string;
  sku: string;
  stock: number;
  /** Sold but not yet sent: on the shelf, but not in stock. */
  sold: number;
  counted: number | null;
  /** Expected at the time of the count. */
  expected: number | null;
  /** ISO 8601, empty if not counted. The form sends it back to detect conflicts. */
  countedAt: string;
};

export const stockTakeFilters = ['all', 'open', 'counted'] as const;
export type StockTakeFilter = (typeof stockTakeFilters)[number];

export type StockTakeProblem = 'number' | 'too-many' | 'counted-meanwhile' | 'gone';

/** A count as typed, with the `countedAt` that the form displayed. */
export type TypedCount = { id: string; seen: string; counted: string };
