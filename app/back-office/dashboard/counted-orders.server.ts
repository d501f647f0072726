import { type SQL, sql } from 'drizzle-orm';
import { orders } from '#app/orders/tables.server.ts';
import type { Days } from './dashboard-range.ts';

export type CountedOrders = Days & {
  withTests: boolean;
};

export const isSold = sql`(${orders.paymentStatus} = 'paid' and ${orders.status} <> 'cancelled')`;

/** Matches orders of goods. A gift card's purchase is a liability; what the card pays for is the sale. */
export const isGoods = sql`${orders.kind} = 'goods'`;

export function isCounted({ from, to, withTests }: CountedOrders): SQL {
  return sql`${orders.deletedAt} is null and ${isGoods} ${andTests({ withTests })}
    and ${orders.createdAt} >= ${midnight(from)} and ${orders.createdAt} < ${midnight(to, 1)}`;
}

export function andTests({ withTests }: Pick<CountedOrders, 'withTests'>): SQL {
  return withTests ? sql`` : sql`and not ${orders.isTest}`;
}

/** Returns SQL for midnight in Amsterdam, `later` days after a day. A day may have 23 or 25 hours. */
export function midnight(day: string, later = 0): SQL {
  return sql`((${literalDay(day)}::date + ${sql.raw(String(later))})::timestamp at time zone 'Europe/Amsterdam')`;
}

/** Returns a day as an SQL literal. With a parameter, the planner would not know the length of a range. */
export function literalDay(day: string): SQL {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new Error(`Not a day: ${day}`);
  return sql.raw(`'${day}'`);
}
