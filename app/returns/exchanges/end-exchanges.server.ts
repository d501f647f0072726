import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import { returnStock } from '#app/catalogue/stock/return-stock.server.ts';
import { exchangeMails } from '#app/orders/order-queues.server.ts';
import { orderExchanges } from '#app/orders/tables.server.ts';
import type { ExchangeOutcome } from '#app/orders/withdrawals/exchange-rules.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';

type Ending = {
  outcome: Exclude<ExchangeOutcome, 'taken-in'>;
  by?: string;
  reason?: string;
};

/**
 * Ends open exchanges without result, in the caller's transaction, which locks the order: reserved items are for sale again. Mails
 * customers who did not end it themselves. Returns the number of exchanges.
 */
export async function endExchanges(
  tx: Db,
  orderId: string,
  which: SQL | undefined,
  { outcome, by, reason = '' }: Ending,
  now: Date,
): Promise<number> {
  const ended = await tx
    .update(orderExchanges)
    .set({ outcome, endedAt: now, endedBy: by ?? null, endingReason: reason })
    .where(and(eq(orderExchanges.orderId, orderId), isNull(orderExchanges.endedAt), which))
    .returning({
      number: orderExchanges.number,
      productSizeId: orderExchanges.toProductSizeId,
      quantity: orderExchanges.quantity,
    });
  const back = ended.flatMap(({ productSizeId, quantity }) =>
    productSizeId ? [{ productSizeId, quantity }] : [],
  );
  await returnStock(tx, orderId, back);
  if (outcome === 'overdue' || outcome === 'given-up')
    for (const { number } of ended)
      await queueJob(tx, exchangeMails, { orderId, type: 'exchange_ended', number });
  return ended.length;
}

/** Ends the exchanges of items that the customer withdraws from instead. */
export async function endExchangesOfWithdrawn(
  tx: Db,
  orderId: string,
  positions: number[],
  now: Date,
): Promise<void> {
  const which = inArray(orderExchanges.position, positions);
  await endExchanges(tx, orderId, which, { outcome: 'withdrawn' }, now);
}
