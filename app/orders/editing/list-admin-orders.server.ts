import { and, asc, desc, eq, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { versionOf } from '#app/platform/editing/row-version.server.ts';
import { countFound } from '#app/ui/admin/list/count-found.server.ts';
import type { OrderStatus } from '../order-status.ts';
import type { PaymentFilter, PaymentStatus } from '../payment-status.ts';
import { listReturnableMoneyAndItems } from '../refunds/find-returnable-money-and-items.server.ts';
import { allPieces, countPieces, returnableMark } from '../refunds/refund-rules.ts';
import { orders } from '../tables.server.ts';
import { orderSearchCondition } from './order-search-condition.server.ts';

/** A line of the operators' list; amounts in cents. */
export type AdminOrder = {
  id: string;
  number: string;
  /** Sent along with a change, which is refused when it is not the newest any more. */
  version: string;
  customer: string;
  email: string;
  createdAt: string;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  totalCents: number;
  /** Whether it buys a gift card, which is not shipped. */
  isGiftCard: boolean;
  isTest: boolean;
  /** What is back with the customer. */
  returnedCents: number;
  /** What can still go back, and the mark of it (`returnableMark`). */
  left: { cents: number; pieces: number; seen: string };
};

export type OrderFilters = {
  status?: OrderStatus | undefined;
  payment?: PaymentFilter | undefined;
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

const sorts: Record<string, typeof orders.createdAt | typeof orders.orderNumber | typeof orders.totalCents> =
  {
    date: orders.createdAt,
    number: orders.orderNumber,
    total: orders.totalCents,
  };

/**
 * A page of the orders that are asked for (`search`: `orderSearchCondition`), and how many there are, counted up to
 * `MOST_ROWS` and one more.
 */
export async function listAdminOrders(
  db: Db,
  asked: Asked,
): Promise<{ orders: AdminOrder[]; total: number }> {
  const condition = orderListCondition(asked);
  const [rows, [counted]] = await Promise.all([
    selectOrderPage(db, condition, asked),
    countFound(db, orders, condition),
  ]);
  const returnableFor = await listReturnableMoneyAndItems(db, rows);
  return {
    orders: rows.map(({ createdAt, ...row }) => {
      const { returnedCents = 0, returnable = { cents: 0, pieces: [] } } = returnableFor(row) ?? {};
      const pieces = countPieces(allPieces(returnable));
      const left = { cents: returnable.cents, pieces, seen: returnableMark(returnable) };
      return { ...row, createdAt: createdAt.toISOString(), returnedCents, left };
    }),
    total: counted?.count ?? 0,
  };
}

/** The query of a page alone, so that a test can ask for its plan. */
export function selectOrderPage(db: Db, condition: SQL | undefined, asked: Asked) {
  const order = asked.direction === 'asc' ? asc : desc;
  return db
    .select({
      id: orders.id,
      number: orders.orderNumber,
      isGiftCard: sql<boolean>`${orders.kind} = 'gift-card'`,
      version: versionOf(orders.updatedAt),
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

export function orderListCondition({ search, status, payment, from, to, isDeleted }: Asked): SQL | undefined {
  return and(
    isDeleted ? isNotNull(orders.deletedAt) : isNull(orders.deletedAt),
    status ? eq(orders.status, status) : undefined,
    payment ? isPaidLike(payment) : undefined,
    from ? sql`${orders.createdAt} >= ${midnight(from)}` : undefined,
    to ? sql`${orders.createdAt} < ${midnight(to, 1)}` : undefined,
    search ? orderSearchCondition(search) : undefined,
  );
}

function isPaidLike(payment: PaymentFilter): SQL | undefined {
  // Written out, as in the index of orders whose money is kept though they are cancelled.
  if (payment === 'kept') return sql`orders.status = 'cancelled' and orders.payment_status = 'paid'`;
  if (payment === 'withdrawn')
    return sql`exists (select from order_withdrawals open where open.order_id = ${orders.id} and open.closed_at is null)`;
  const isPartlyBack = sql`exists (select from order_refunds back
    where back.order_id = ${orders.id} and back.status in ('succeeded', 'settled-otherwise'))`;
  if (payment === 'partly-refunded') return and(eq(orders.paymentStatus, 'paid'), isPartlyBack);
  if (payment === 'paid') return and(eq(orders.paymentStatus, 'paid'), not(isPartlyBack));
  return eq(orders.paymentStatus, payment);
}

/** The beginning of a day, or of one some days later; days of the clock's change are not 24 hours long. */
function midnight(day: string, later = 0): SQL {
  return sql`(${day}::date + ${later}::int)::timestamp at time zone 'Europe/Amsterdam'`;
}
