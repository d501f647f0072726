import { type SQL, sql } from 'drizzle-orm';
import type { OrderView } from '../order-view-types.ts';
import type { PaymentStatus } from '../payment-status.ts';
import { additionState } from './addition-rules.ts';

type StoredAddition = {
  id: string;
  number: string;
  status: string;
  paymentStatus: PaymentStatus;
  expiresAt: string;
  withdrawnAt: string | null;
  pieces: { title: string; size: string | null; quantity: number }[];
};

/** What was added to an order of `orders`, and what was not. */
export const additionsSql: SQL<StoredAddition[]> = sql<StoredAddition[]>`(
  select coalesce(json_agg(json_build_object('id', added.id, 'number', added.order_number, 'status', added.status,
    'paymentStatus', added.payment_status, 'expiresAt', added.expires_at, 'withdrawnAt', order_additions.withdrawn_at, 'pieces', (
      select json_agg(json_build_object('title', title, 'size', size, 'quantity', quantity) order by position)
      from order_items where order_id = added.id)) order by added.created_at), '[]')
  from order_additions join orders added on added.id = order_additions.order_id
  where order_additions.added_to_id = orders.id and added.deleted_at is null)`;

/** Of these, what its buyer has paid, or still can, with the page for that. */
export function shownAdditions(additions: StoredAddition[], now: Date): NonNullable<OrderView['additions']> {
  return additions.flatMap(({ id, number, pieces, expiresAt, withdrawnAt, ...addition }) => {
    const ends = new Date(expiresAt);
    const withdrawn = withdrawnAt ? new Date(withdrawnAt) : null;
    const state = additionState({ ...addition, expiresAt: ends, withdrawnAt: withdrawn }, now);
    if (state === 'paid') return [{ order_number: number, pieces }];
    if (state !== 'waiting') return [];
    const waiting = { pay_path: `/order-addition/${id}`, payable_until: ends.toISOString() };
    return [{ order_number: number, pieces, ...waiting }];
  });
}
