import { asc, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { listAdditionsToCancel } from '#app/order-edits/additions/additions.server.ts';
import { addedToSql } from '#app/orders/additions/additions.server.ts';
import type { labelStatuses } from '#app/orders/labels/label-status.ts';
import {
  allItems,
  countItems,
  giftCardPartOfRefund,
  returnableMark,
} from '#app/orders/refunds/refund-rules.ts';
import { listRefundable } from '#app/orders/refunds/refunds.server.ts';
import { hasVoidLabelSql } from '#app/orders/shipments/insert-shipment.server.ts';
import { leftToSendSql } from '#app/orders/shipments/left-to-send-sql.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { versionOf } from '#app/platform/editing/audit-log.server.ts';
import { shopDay } from '#app/platform/text/shop-time.ts';
import { isNearlyDue, refundDueDay } from '#app/returns/withdrawal-period.ts';
import { countFound } from '#app/ui/admin/list/count-found.server.ts';
import type { ListState } from '#app/ui/admin/list/list-url-state.ts';
import { type OrderFilters, orderListCondition } from './order-list-condition.server.ts';

export type AdminOrder = Awaited<ReturnType<typeof listAdminOrders>>['orders'][number];

type Asked = OrderFilters & ListState & { perPage: number };

export const orderSorts: Record<string, SQLWrapper> = {
  date: orders.createdAt,
  number: orders.orderNumber,
  total: orders.totalCents,
  // An order keeps its place when its last withdrawal is closed. Orders without any are sorted by their own date.
  due: sql`coalesce((select coalesce(min(stated.stated_at) filter (where stated.closed_at is null), max(stated.stated_at))
    from order_withdrawals stated where stated.order_id = orders.id), orders.created_at)`,
};

/**
 * Returns a page of the orders that match `orderListCondition`, and their number, at most `MOST_ROWS` plus one. Amounts are
 * in cents. `openReturn` is the oldest open withdrawal and the deadline for its refund, `exchangeUntil` the last day on
 * which the items of the oldest open exchange may arrive. Gift card orders have no `pieces`.
 */
export async function listAdminOrders(db: Db, asked: Asked, now = new Date()) {
  const condition = orderListCondition(asked);
  const [rows, [counted]] = await Promise.all([
    selectOrderPage(db, condition, asked),
    countFound(db, orders, condition),
  ]);
  const [returnableFor, additions] = await Promise.all([
    listRefundable(db, rows),
    listAdditionsToCancel(
      db,
      rows.map(({ id }) => id),
    ),
  ]);
  return {
    orders: rows.map(({ createdAt, giftCardCents, withdrawnAt, hasLeftShop, hasArrived, unsent, ...row }) => {
      const {
        returnedCents = 0,
        returnable = { cents: 0, heldCents: 0, pieces: [] },
        refunds = [],
        lostCents = 0,
        isDisputed = false,
      } = returnableFor(row) ?? {};
      const pieces = countItems(allItems(returnable));
      const { cents, heldCents } = returnable;
      const toGiftCardCents = giftCardPartOfRefund(cents, { ...row, giftCardCents, heldCents }, refunds);
      const left = { cents, toGiftCardCents, pieces, seen: returnableMark(returnable) };
      const ordered = countItems(returnable.pieces);
      const wasPaid = row.paymentStatus === 'paid' || row.paymentStatus === 'refunded';
      return {
        ...row,
        createdAt: createdAt.toISOString(),
        unsent: unsent ?? undefined,
        openReturn: withdrawnAt
          ? { ...dueOf(new Date(withdrawnAt), now), hasLeftShop, hasArrived }
          : undefined,
        pieces: { ordered, back: wasPaid ? ordered - pieces : 0 },
        returnedCents,
        lostCents,
        isDisputed,
        left,
        additions: additions.filter(({ addedToId }) => addedToId === row.id),
      };
    }),
    total: counted?.count ?? 0,
  };
}

function dueOf(withdrawnAt: Date, now: Date) {
  const [dueDay, today] = [refundDueDay(withdrawnAt), shopDay(now)];
  const urgency = today > dueDay ? 'late' : isNearlyDue(dueDay, today) ? 'soon' : 'later';
  return { dueDay, urgency } as const;
}

export function selectOrderPage(db: Db, condition: SQL | undefined, asked: Asked) {
  const order = asked.direction === 'asc' ? asc : desc;
  return db
    .select({
      ...pickColumns(orders, 'id', 'email', 'createdAt', 'status', 'paymentStatus', 'totalCents'),
      ...pickColumns(orders, 'giftCardCents', 'isTest'),
      number: orders.orderNumber,
      isGiftCard: sql<boolean>`${orders.kind} = 'gift-card'`,
      version: versionOf(orders.updatedAt),
      customer: sql<string>`coalesce(${orders.shippingAddress}->>'name', '')`,
      country: sql<string | null>`${orders.shippingAddress}->'address'->>'country'`,
      delivery: sql<{
        name: string;
        nameNl?: string;
      } | null>`(select charge from jsonb_array_elements(${orders.adjustments}) charge
        where charge->>'kind' = 'shipping' limit 1)`,
      label: sql<(typeof labelStatuses)[number] | null>`(select label.status from order_labels label
        where label.order_id = orders.id and label.shipment_id is null order by label.created_at desc limit 1)`,
      hasVoidLabel: hasVoidLabelSql,
      addedTo: addedToSql,
      withdrawnAt: sql<string | null>`(select min(open.stated_at) from order_withdrawals open
        where open.order_id = orders.id and open.closed_at is null)`,
      exchangeUntil: sql<string | null>`(select min(open.kept_until)::text from order_exchanges open
        where open.order_id = orders.id and open.ended_at is null)`,
      hasLeftShop: sql<boolean>`orders.kind = 'goods' and (orders.status in ('shipped', 'delivered')
        or coalesce((select true from order_shipments sent where sent.order_id = orders.id limit 1), false))`,
      unsent: sql<'all' | 'some' | null>`case
        when orders.kind = 'gift-card' or orders.status in ('shipped', 'delivered') then null
        when (select true from order_shipments sent where sent.order_id = orders.id limit 1) is null then 'all'
        when (select bool_or(${leftToSendSql} > 0) from order_items where order_items.order_id = orders.id) then 'some' end`,
      hasArrived: sql<boolean>`exists (select from order_withdrawals open
        join order_return_intakes intake on intake.withdrawal_id = open.id and intake.settled_at is null
        where open.order_id = orders.id and open.closed_at is null)`,
    })
    .from(orders)
    .where(condition)
    .orderBy(order(orderSorts[asked.sort] ?? orders.createdAt), desc(orders.id))
    .limit(asked.perPage)
    .offset((asked.page - 1) * asked.perPage);
}
