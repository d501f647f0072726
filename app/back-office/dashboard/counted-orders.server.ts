import { type SQL, sql } from 'drizzle-orm';
import { orders } from '#app/orders/tables.server.ts';
import type { Days } from './dashboard-range.ts';

export type CountedOrders = Days & {
  withTests: boolean;
};

export const isSold = sql`(${orders.paymentStatus} = 'paid' and ${orders.status} <> 'cancelled')`;

/** Matches orders of goods. A gift card is a liability when it is bought, and a sale when it pays. */
export const isGoods = sql`${orders.kind} = 'goods'`;

export function isCounted({ from, to, withTests }: CountedOrders): SQL {
  return sql`${orders.deletedAt} is null and ${isGoods} ${andTests({ withTests })}
    and ${orders.createdAt} >= ${midnight(from)} and ${orders.createdAt} < ${midnight(to, 1)}`;
}

export function andTests({ withTests }: Pick<CountedOrders, 'withTests'>): SQL {
  return withTests ? sql`` : sql`and not ${orders.isTest}`;
}

/** Returns SQL for the start of a day, plus days, which do not have 24 hours if the clock changes. */
export function midnight(day: string, later = 0): SQL {
  return sql`((${literalDay(day)}::date + ${sql.raw(String(later))})::timestamp at time zone 'Europe/Amsterdam')`;
}

/** Returns a day as an SQL literal, since with a parameter a year is planned like a week. Throws on anything else. */
export function literalDay(day: string): SQL {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new Error(`Not a day: ${day}`);
  return sql.raw(`'${day}'`);
}
