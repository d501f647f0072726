import { isOrderStatus } from '#app/orders/order-status.ts';
import { paymentFilters } from '#app/orders/payment-status.ts';
import { readListState } from '#app/ui/admin/list/list-url-state.ts';
import { directionOfView, orderListViews } from '../order-list-views.ts';

export type ShownFilters = ReturnType<typeof readFilters>;

export type DayProblems = { from?: 'day'; to?: 'day' | 'order' };

/** Reads a list's filters. Without a view, unpaid checkouts are hidden unless there is a search or another filter. */
export function readFilters(parameters: URLSearchParams) {
  const status = parameters.get('status');
  const filters = {
    status: isOrderStatus(status) ? status : undefined,
    payment: paymentFilters.find((payment) => payment === parameters.get('payment')),
    // The days are as the operator typed them. `findDayProblems` checks them.
    from: parameters.get('from') || undefined,
    to: parameters.get('to') || undefined,
    isDeleted: parameters.get('deleted') === '1',
  };
  const looksFor = parameters.get('q')?.trim() || filters.status || filters.payment || filters.isDeleted;
  const view = orderListViews.find((one) => one === parameters.get('view'));
  return { view: view ?? (looksFor ? ('all' as const) : ('orders' as const)), ...filters };
}

export function readOrderList(parameters: URLSearchParams) {
  const { view } = readFilters(parameters);
  const sorts = ['date', 'number', 'total'] as const;
  return readListState(parameters, {
    sorts: view === 'withdrawn' ? ['due', ...sorts] : sorts,
    direction: directionOfView(view),
  });
}

export function orderListQuery(parameters: URLSearchParams): string {
  const { status, payment, from, to, isDeleted } = readFilters(parameters);
  const { search, sort, direction } = readOrderList(parameters);
  const days = findDayProblems({ from, to }) ? {} : { from, to };
  const known = {
    view: orderListViews.find((view) => view === parameters.get('view')),
    ...{ q: search, status, payment, ...days, deleted: isDeleted ? '1' : undefined },
    ...(parameters.get('sort') === sort && { sort }),
    ...(parameters.get('order') === direction && { order: direction }),
  };
  return new URLSearchParams(
    Object.entries(known).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  ).toString();
}

export function findDayProblems({ from, to }: Pick<ShownFilters, 'from' | 'to'>): DayProblems | undefined {
  const problems: DayProblems = {
    ...(from && !isDay(from) && { from: 'day' }),
    ...(to && !isDay(to) && { to: 'day' }),
  };
  if (problems.from || problems.to) return problems;
  return from && to && to < from ? { to: 'order' } : undefined;
}

function isDay(day: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(day)) return false;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === day;
}
