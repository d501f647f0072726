import { and, asc, count, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/db.server.ts';
import { holdsText } from '#app/platform/searched-text.server.ts';
import { countFound } from '#app/ui/admin/count-found.server.ts';
import type { OrderStatus, PaymentStatus } from './order-status.ts';
import { orders, searchedText } from './tables.server.ts';

/** A line of the operators' list; the total in cents. */
export type OperatedOrder = {
  number: string;
  customer: string;
  email: string;
  createdAt: string;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  totalCents: number;
  isTest: boolean;
};

export type OrderFilters = {
  status?: OrderStatus | undefined;
  /** Days in Amsterdam, such as 2026-11-22, both included. */
  from?: string | undefined;
  to?: string | undefined;
  isDeleted: boolean;
};

type Asked = OrderFilters & {
  search: string;
  sort: string;
  direction: 'asc' | 'desc';
  page: number;
  perPage: number;
};

const SESSION_TAIL = 10;

const sorts: Record<string, typeof orders.createdAt | typeof orders.orderNumber | typeof orders.totalCents> =
  {
    date: orders.createdAt,
    number: orders.orderNumber,
    total: orders.totalCents,
  };

/**
 * A page of all orders and how many there are. `search` finds any part of a number, an address, a customer's name or the
 * last ten characters of a session's id; of a whole session id its last ten count. What a search finds is counted up to
 * `MOST_ROWS` and one more.
 */
export async function listOrders(db: Db, asked: Asked): Promise<{ orders: OperatedOrder[]; total: number }> {
  const condition = conditionOf(asked);
  const [rows, [counted]] = await Promise.all([
    selectPage(db, condition, asked),
    asked.search
      ? countFound(db, orders, condition)
      : db.select({ count: count() }).from(orders).where(condition),
  ]);
  return {
    orders: rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() })),
    total: counted?.count ?? 0,
  };
}

/** The query of a page alone, so that a test can ask for its plan. */
export function selectPage(db: Db, condition: SQL | undefined, asked: Asked) {
  const order = asked.direction === 'asc' ? asc : desc;
  return db
    .select({
      number: orders.orderNumber,
      customer: sql<string>`coalesce(${orders.shippingAddress}->>'name', '')`,
      email: orders.email,
      createdAt: orders.createdAt,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
      totalCents: orders.totalCents,
      isTest: orders.isTest,
    })
    .from(orders)
    .where(condition)
    .orderBy(order(sorts[asked.sort] ?? orders.createdAt), desc(orders.id))
    .limit(asked.perPage)
    .offset((asked.page - 1) * asked.perPage);
}

export function conditionOf({ search, status, from, to, isDeleted }: Asked): SQL | undefined {
  return and(
    isDeleted ? isNotNull(orders.deletedAt) : isNull(orders.deletedAt),
    status ? eq(orders.status, status) : undefined,
    from ? sql`${orders.createdAt} >= ${midnight(from)}` : undefined,
    to ? sql`${orders.createdAt} < ${midnight(to, 1)}` : undefined,
    search ? holdsText(searchedText(orders), shortened(search)) : undefined,
  );
}

/** The beginning of a day, or of one some days later; days of the clock's change are not 24 hours long. */
function midnight(day: string, later = 0): SQL {
  return sql`(${day}::date + ${later}::int)::timestamp at time zone 'Europe/Amsterdam'`;
}

function shortened(search: string): string {
  return search.startsWith('cs_') ? search.slice(-SESSION_TAIL) : search;
}
