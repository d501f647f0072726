import { asc, inArray } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { orderRefunds } from '../tables.server.ts';

export function listRefunds(db: Db, orderId: string) {
  return listRefundsOf(db, [orderId]);
}

export function listRefundsOf(db: Db, orderIds: string[]) {
  return db
    .select({
      orderId: orderRefunds.orderId,
      id: orderRefunds.id,
      number: orderRefunds.number,
      amountCents: orderRefunds.amountCents,
      giftCardCents: orderRefunds.giftCardCents,
      pieces: orderRefunds.pieces,
      reason: orderRefunds.reason,
      status: orderRefunds.status,
      problem: orderRefunds.problem,
      cause: orderRefunds.cause,
      by: orderRefunds.actorEmail,
      at: orderRefunds.createdAt,
    })
    .from(orderRefunds)
    .where(inArray(orderRefunds.orderId, orderIds))
    .orderBy(asc(orderRefunds.number));
}
