/** How many pieces there can be of a size. */
export const MOST_STOCK = 1_000_000;

export const stockFilters = ['all', 'low', 'out'] as const;
export type StockFilter = (typeof stockFilters)[number];

/** A size and its pieces. */
export type StockListItem = {
  /** Of the size. */
  id: string;
  productId: string;
  title: string;
  titleNl: string | null;
  size: string;
  /** Whether it is on sale. */
  available: boolean;
  stock: number;
  /** Of these, what unpaid orders keep, and what is kept for who was mailed that it is back. */
  held: number;
  /** How many wait to be mailed that it is back. */
  waiting: number;
};
