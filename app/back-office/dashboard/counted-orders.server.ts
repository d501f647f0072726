import { type SQL, sql } from 'drizzle-orm';
import { orders } from '#app/orders/tables.server.ts';
import type { Days } from './dashboard-range.ts';

export type CountedOrders = Days & {
  /** Whether orders count that were paid in test mode. */
  withTests: boolean;
};

/** An order that counts as sold. */
export const isSold = sql`(${orders.paymentStatus} = 'paid' and ${orders.status} <> 'cancelled')`;

/** A gift card that is bought is no sale yet but a liability; what it pays for is one. */
export const isGoods = sql`${orders.kind} = 'goods'`;

/** The orders that the dashboard counts, as a condition on `orders`. */
export function isCounted({ from, to, withTests }: CountedOrders): SQL {
  return sql`${orders.deletedAt} is null and ${isGoods} ${andTests({ withTests })}
    and ${orders.createdAt} >= ${midnight(from)} and ${orders.createdAt} < ${midnight(to, 1)}`;
}

export function andTests({ withTests }: Pick<CountedOrders, 'withTests'>): SQL {
  return withTests ? sql`` : sql`and not ${orders.isTest}`;
}

/** The beginning of a day, or of one some days later; days of the clock's change are not 24 hours long. */
export function midnight(day: string, later = 0): SQL {
  return sql`((${literalDay(day)}::date + ${sql.raw(String(later))})::timestamp at time zone 'Europe/Amsterdam')`;
}

/**
 * A day written into the query. As a parameter it would be one for all ranges: the database would plan a year as it plans
 * a week. Throws on anything but a day.
 */
export function literalDay(day: string): SQL {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new Error(`Not a day: ${day}`);
  return sql.raw(`'${day}'`);
}
