import { type SQL, sql } from 'drizzle-orm';
import type { OrderViewWithdrawal } from '#app/orders/order-view-types.ts';
import { stateOfReturn } from '#app/orders/withdrawals/return-state.ts';
import { hasArrivedSql, isUnsentWithdrawalSql } from '#app/orders/withdrawals/withdrawal-state-sql.server.ts';
import { refundDueDay } from './withdrawal-period.ts';

type StoredWithdrawal = {
  number: number;
  statedAt: string;
  closedAt: string | null;
  closedBy: string | null;
  hasArrived: boolean;
  isUnsent: boolean;
  pieces: OrderViewWithdrawal['pieces'];
};

export const withdrawalsSql: SQL<StoredWithdrawal[]> = sql<StoredWithdrawal[]>`(
  select coalesce(json_agg(json_build_object('number', number, 'statedAt', stated_at, 'closedAt', closed_at, 'closedBy', closed_by,
    'hasArrived', ${hasArrivedSql}, 'isUnsent', ${isUnsentWithdrawalSql}, 'pieces', (
      select coalesce(json_agg(json_build_object('title', title, 'size', size, 'quantity', (piece->>'quantity')::int) order by position), '[]')
      from jsonb_array_elements(order_withdrawals.pieces) piece
      join order_items on order_items.order_id = order_withdrawals.order_id and position = (piece->>'position')::int))
    order by number), '[]')
  from order_withdrawals where order_withdrawals.order_id = orders.id)`;

export function shownOrderWithdrawals(
  withdrawals: StoredWithdrawal[],
  isGiftCard: boolean,
): OrderViewWithdrawal[] {
  return withdrawals.map(({ number, statedAt, pieces, ...stated }) => {
    const state = stateOfReturn(stated);
    return {
      number,
      stated_at: new Date(statedAt).toISOString(),
      due_day: refundDueDay(new Date(statedAt)),
      state: isGiftCard && !stated.closedAt ? 'gift-card' : state,
      pieces,
    };
  });
}
