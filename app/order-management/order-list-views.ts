export const countedViews = [
  'to-send',
  'disputed',
  'cancelled-paid',
  'withdrawn',
  'undelivered',
  'unpaid',
] as const;
export type CountedView = (typeof countedViews)[number];

/** The view `orders` excludes unpaid checkouts. */
export const orderListViews = ['orders', ...countedViews, 'all'] as const;
export type OrderListView = (typeof orderListViews)[number];

/** Counting stops at this number, which limits the time it takes in large shops. */
export const MOST_IN_VIEW = 999;

export function formatViewCount(count: number): string {
  return count > MOST_IN_VIEW ? `${MOST_IN_VIEW}+` : String(count);
}

/** Orders to send are sorted oldest first and returns by deadline. Other views are sorted newest first. */
export function directionOfView(view: OrderListView): 'asc' | 'desc' {
  return view === 'to-send' || view === 'withdrawn' ? 'asc' : 'desc';
}
