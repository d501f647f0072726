import type { Db } from '#app/platform/database/db.server.ts';
import { findAdminOrder } from '../editing/find-admin-order.server.ts';
import { findReturnableMoneyAndItems } from '../refunds/find-returnable-money-and-items.server.ts';
import { isReturned, quantityKept } from '../refunds/refund-rules.ts';
import type { OrderDocument } from './order-document-types.ts';

/** An order by its number as its documents show it, a deleted one too; undefined when there is none. */
export async function findOrderForDocument(db: Db, number: string): Promise<OrderDocument | undefined> {
  const order = await findAdminOrder(db, number);
  if (!order) return undefined;
  const { refunds, restocks } = await findReturnableMoneyAndItems(db, order);
  return {
    ...order,
    createdAt: new Date(order.createdAt),
    items: order.items.map((item) => ({ ...item, packed: quantityKept(item, refunds, restocks) })),
    returned: refunds
      .filter(({ status }) => isReturned(status))
      .map(({ amountCents, at }) => ({ amountCents, at })),
  };
}
