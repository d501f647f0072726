import type { Db } from '#app/platform/db.server.ts';
import { findOperatedOrder } from '../operated-order.server.ts';
import { listRefunds } from '../request-refund.server.ts';
import type { OrderOnPaper } from './order-on-paper.ts';

/** An order by its number as its papers show it, a deleted one too; undefined when there is none. */
export async function findOrderOnPaper(db: Db, number: string): Promise<OrderOnPaper | undefined> {
  const order = await findOperatedOrder(db, number);
  if (!order) return undefined;
  const refunds = await listRefunds(db, order.id);
  return {
    ...order,
    createdAt: new Date(order.createdAt),
    returned: refunds
      .filter(({ status }) => status === 'succeeded')
      .map(({ amountCents, at }) => ({ amountCents, at })),
  };
}
