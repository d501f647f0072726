import { randomUUID } from 'node:crypto';
import { partRefunds } from '#app/orders/order-queues.server.ts';
import { isUntaken, leftToRefund, type UntakenCause } from '#app/orders/refunds/refund-rules.ts';
import { listRefunds } from '#app/orders/refunds/refunds.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { insertRefunds } from '../refunds/add-refund.server.ts';

/** Records and queues a refund of all that remains of a payment. The caller has locked the order. Idempotent. */
export async function refundUntakenPayment(
  tx: Db,
  { id: orderId, totalCents }: { id: string; totalCents: number },
  cause: UntakenCause,
  now: Date,
): Promise<{ id: string; giftCardCents: number } | undefined> {
  const made = await listRefunds(tx, orderId);
  const amountCents = leftToRefund(totalCents, made);
  if (amountCents <= 0 || made.some((refund) => isUntaken(refund.cause))) return undefined;
  const refundId = randomUUID();
  const [giftCardCents = 0] = await insertRefunds(tx, orderId, [
    {
      id: refundId,
      number: made.length,
      amountCents,
      cause,
      createdAt: now,
      nextTryAt: now,
    },
  ]);
  await queueJob(tx, partRefunds, { refundId });
  return { id: refundId, giftCardCents };
}
