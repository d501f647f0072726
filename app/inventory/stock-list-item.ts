export const MOST_STOCK = 1_000_000;

export const stockFilters = ['all', 'low', 'out'] as const;
export type StockFilter = (typeof stockFilters)[number];

export type StockListItem = {
  id: string;
  productId: string;
  title: string;
  titleNl: string | null;
  size: string;
  available: boolean;
  stock: number;
  /** Part of the stock reserved by unpaid orders and for customers with a back-in-stock mail. */
  held: number;
  /** Number of customers waiting for a back-in-stock mail. */
  waiting: number;
};
