/** The lists of orders that one works through, each with a count; see `viewConditions`. */
export const countedViews = [
  'to-send',
  'disputed',
  'cancelled-paid',
  'withdrawn',
  'undelivered',
  'unpaid',
] as const;
export type CountedView = (typeof countedViews)[number];

/** `orders` leaves out checkouts that nobody paid. */
export const orderListViews = ['orders', ...countedViews, 'all'] as const;
export type OrderListView = (typeof orderListViews)[number];

/** Counts of views go no further, however many there are: none takes longer the larger the shop is. */
export const MOST_IN_VIEW = 999;

/** What has waited longest is sent first, and of returns comes first what is due first; all else is looked up, the newest first. */
export function directionOfView(view: OrderListView): 'asc' | 'desc' {
  return view === 'to-send' || view === 'withdrawn' ? 'asc' : 'desc';
}
