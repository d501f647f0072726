import { isOrderStatus, type OrderStatus } from '../order-status.ts';

export type ShownFilters = {
  status: OrderStatus | undefined;
  from: string | undefined;
  to: string | undefined;
  isDeleted: boolean;
};

/** Reads which orders a list is narrowed to from its address; what it does not know narrows nothing. */
export function readFilters(parameters: URLSearchParams): ShownFilters {
  const status = parameters.get('status');
  return {
    status: isOrderStatus(status) ? status : undefined,
    from: readDay(parameters.get('from')),
    to: readDay(parameters.get('to')),
    isDeleted: parameters.get('deleted') === '1',
  };
}

export function isNarrowed({ status, from, to, isDeleted }: ShownFilters): boolean {
  return Boolean(status || from || to || isDeleted);
}

/** A day of the calendar, in the years that a database knows too. */
function readDay(day: string | null): string | undefined {
  if (!day || !/^20\d\d-\d\d-\d\d$/.test(day)) return undefined;
  const date = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day ? undefined : day;
}
