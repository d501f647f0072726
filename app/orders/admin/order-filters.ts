import { isOrderStatus, type OrderStatus } from '../order-status.ts';
import { type PaymentFilter, paymentFilters } from '../payment-status.ts';

export type ShownFilters = {
  status: OrderStatus | undefined;
  payment: PaymentFilter | undefined;
  /** Days as they were typed; see `findDayProblems`. */
  from: string | undefined;
  to: string | undefined;
  isDeleted: boolean;
};

export type DayProblems = { from?: 'day'; to?: 'day' | 'order' };

/** Reads which orders a list is narrowed to from its address; a status or payment that it does not know narrows nothing. */
export function readFilters(parameters: URLSearchParams): ShownFilters {
  const status = parameters.get('status');
  return {
    status: isOrderStatus(status) ? status : undefined,
    payment: paymentFilters.find((payment) => payment === parameters.get('payment')),
    from: parameters.get('from') || undefined,
    to: parameters.get('to') || undefined,
    isDeleted: parameters.get('deleted') === '1',
  };
}

/** What is wrong with the days of a list, as the dashboard says it; undefined when nothing is. */
export function findDayProblems({ from, to }: ShownFilters): DayProblems | undefined {
  const problems: DayProblems = {
    ...(from && !isDay(from) && { from: 'day' }),
    ...(to && !isDay(to) && { to: 'day' }),
  };
  if (problems.from || problems.to) return problems;
  return from && to && to < from ? { to: 'order' } : undefined;
}

export function isNarrowed({ status, payment, from, to, isDeleted }: ShownFilters): boolean {
  return Boolean(status || payment || from || to || isDeleted);
}

/** A day of the calendar, in the years that a database knows too. */
function isDay(day: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(day)) return false;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === day;
}
