/** A size as it is counted. */
export type StockTakeItem = {
  /** Of the size. */
  id: string;
  title: string;
  titleNl: string | null;
  size: string;
  shelf: string;
  sku: string;
  stock: number;
  /** Sold and not sent yet: on the shelf, and not in stock. */
  sold: number;
  counted: number | null;
  /** What should have been there when it was counted. */
  expected: number | null;
  /** ISO 8601; empty where nobody counted it. It is how a form knows what it saw. */
  countedAt: string;
};

export const stockTakeFilters = ['all', 'open', 'counted'] as const;
export type StockTakeFilter = (typeof stockTakeFilters)[number];

export type StockTakeProblem = 'number' | 'too-many' | 'counted-meanwhile' | 'gone';

/** What was typed beside a size, and what its form saw. */
export type TypedCount = { id: string; seen: string; counted: string };
