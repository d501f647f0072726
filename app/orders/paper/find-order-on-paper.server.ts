import type { Db } from '#app/platform/db.server.ts';
import { findOperatedOrder } from '../operated-order.server.ts';
import { isReturned, quantityKept } from '../refund.ts';
import { findReturnable } from '../refunds/returnable.server.ts';
import type { OrderOnPaper } from './order-on-paper.ts';

/** An order by its number as its papers show it, a deleted one too; undefined when there is none. */
export async function findOrderOnPaper(db: Db, number: string): Promise<OrderOnPaper | undefined> {
  const order = await findOperatedOrder(db, number);
  if (!order) return undefined;
  const { refunds, restocks } = await findReturnable(db, order);
  return {
    ...order,
    createdAt: new Date(order.createdAt),
    items: order.items.map((item) => ({ ...item, packed: quantityKept(item, refunds, restocks) })),
    returned: refunds
      .filter(({ status }) => isReturned(status))
      .map(({ amountCents, at }) => ({ amountCents, at })),
  };
}
