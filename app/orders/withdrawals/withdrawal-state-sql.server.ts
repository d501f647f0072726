import { type SQL, sql } from 'drizzle-orm';

/** True if nothing of the lines of a withdrawal (`order_withdrawals`) from an order (`orders`) was sent, so that nothing comes back. */
export const isUnsentWithdrawalSql: SQL<boolean> = sql<boolean>`(orders.status not in ('shipped', 'delivered')
  and not exists (select from order_shipment_pieces sent, jsonb_array_elements(order_withdrawals.pieces) piece
    where sent.order_id = order_withdrawals.order_id and sent.position = (piece->>'position')::int))`;

/** True if items of a withdrawal (`order_withdrawals`) arrived and await their refund. */
export const hasArrivedSql: SQL<boolean> = sql<boolean>`exists (
  select from order_return_intakes intake, jsonb_array_elements(intake.pieces) piece
  where intake.withdrawal_id = order_withdrawals.id and intake.settled_at is null
    and (piece->>'whole')::int + (piece->>'damaged')::int > 0)`;
