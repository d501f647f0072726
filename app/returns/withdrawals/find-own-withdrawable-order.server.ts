import { and, eq, type SQL } from 'drizzle-orm';
import { findMailedLink } from '#app/accounts/mail/mailed-link-tokens.server.ts';
import { GUEST_LINK_HOURS } from '#app/orders/history/guest-order-links.server.ts';
import { isOrderNumber } from '#app/orders/order-number.ts';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { findWithdrawableOrder, type WithdrawableOrder } from './withdrawable-order.server.ts';

const HOUR_MS = 3_600_000;

type Asker = { number: string; link: string; customerId: string | undefined };

/**
 * Finds an order for its owner: the signed-in customer, or the holder of a mailed link. Undefined for everybody else. `begunAt` decides
 * about the period: a link counts from its earliest possible request, since one requested in time is in time.
 */
export async function findOwnWithdrawableOrder(
  db: Db,
  { number, link, customerId }: Asker,
  now: Date,
): Promise<{ order: WithdrawableOrder; begunAt: Date } | undefined> {
  if (!isOrderNumber(number)) return undefined;
  const linked = link ? await findMailedLink(db, 'guest-order', link, now) : undefined;
  const begunAt = linked ? new Date(now.getTime() - GUEST_LINK_HOURS * HOUR_MS) : now;
  const isTheirs = linked ? eq(orders.id, linked) : customerId ? eq(orders.userId, customerId) : undefined;
  return isTheirs && find(db, and(isTheirs, eq(orders.orderNumber, number)), begunAt);
}

async function find(db: Db, isAskedFor: SQL | undefined, begunAt: Date) {
  const order = await findWithdrawableOrder(db, isAskedFor, begunAt);
  return order && { order, begunAt };
}
