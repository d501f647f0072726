export const countedViews = [
  'to-send',
  'disputed',
  'cancelled-paid',
  'withdrawn',
  'undelivered',
  'unpaid',
] as const;
export type CountedView = (typeof countedViews)[number];

/** `orders` excludes unpaid checkouts. */
export const orderListViews = ['orders', ...countedViews, 'all'] as const;
export type OrderListView = (typeof orderListViews)[number];

/** Upper limit of the counts, which bounds their time in large shops. */
export const MOST_IN_VIEW = 999;

/** Orders to send are sorted oldest first, returns by deadline; other views newest first. */
export function directionOfView(view: OrderListView): 'asc' | 'desc' {
  return view === 'to-send' || view === 'withdrawn' ? 'asc' : 'desc';
}
