import type { Db } from '#app/platform/database/db.server.ts';
import type { OrderStatus } from '../order-status.ts';
import { findSendingState } from './shipments.server.ts';

/**
 * Returns how much of an order was never sent, before it is marked as delivered or deleted. Undefined for shipped orders, with or without
 * parcels, and for gift cards, which are mailed.
 */
export async function findUnsentPart(
  db: Db,
  { id, kind, status }: { id: string; kind: 'goods' | 'gift-card'; status: OrderStatus },
): Promise<'all' | 'some' | undefined> {
  if (kind === 'gift-card' || status === 'shipped' || status === 'delivered') return undefined;
  const { hasParcels, hasLeft } = await findSendingState(db, id);
  if (!hasParcels) return 'all';
  return hasLeft ? 'some' : undefined;
}
