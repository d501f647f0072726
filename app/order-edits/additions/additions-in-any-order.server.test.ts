import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listIssued } from '#app/invoices/issue-invoices.server.ts';
import { expireOrders } from '#app/payments/settling/expire-orders.server.ts';
import { settleOrder } from '#app/payments/settling/settle-order.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import {
  ask,
  become,
  freeOf,
  HOUR_MS,
  pay,
  refundAll,
  rowOf,
  sendAll,
  snapshotOf,
} from '#tests/support/order-additions.ts';
import { actor, addPaidOrder, readRefundRowsOfOrder } from '#tests/support/paid-orders.ts';
import { endAdditions, withdrawAddition } from './additions.server.ts';

// No payment pages here; another test covers them.
vi.mock('#app/payments/find-payment.server.ts', () => ({
  findPayment: async () => ({ ok: false, reason: 'unavailable' }),
  expirePayment: async () => ({ ok: false, reason: 'not-found' }),
}));

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
});
afterAll(stopJobs);

test('in any order, doubled and at once: paid is kept with the piece sold, or given back with it in the shop', async () => {
  const events = ['pay', 'pay', 'expire', 'send', 'cancel', 'refund', 'withdraw', 'end-additions'] as const;
  const life = fc.array(fc.record({ does: fc.constantFrom(...events), isAtOnce: fc.boolean() }), {
    minLength: 1,
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(life, async (steps) => {
      const order = await addPaidOrder();
      const asked = await ask(order, { stock: 2 });
      let isPaid = false;
      const act = async (does: (typeof events)[number]): Promise<void> => {
        if (does === 'pay') {
          isPaid = true;
          await pay(asked.id);
        } else if (does === 'expire') {
          // A paid page does not expire.
          if (!isPaid) await settleOrder(db, snapshotOf(asked.id, 'expired'), 'expiry');
        } else if (does === 'send') await sendAll(order.number);
        else if (does === 'cancel') await become(order.number, 'cancelled');
        else if (does === 'refund') await refundAll(order.number).catch(() => {});
        else if (does === 'end-additions') await endAdditions(db, new Date());
        else await withdrawAddition(db, actor, { number: order.number, id: asked.id }, new Date());
      };
      let running: Promise<void>[] = [];
      for (const { does, isAtOnce } of steps) {
        running.push(act(does));
        if (isAtOnce) continue;
        await Promise.all(running);
        running = [];
      }
      await Promise.all(running);
      await endAdditions(db, new Date());
      if (isPaid) await pay(asked.id);
      await expireOrders(db, new Date(Date.now() + 30 * HOUR_MS));
      const row = await rowOf(asked.id);
      const refunds = await readRefundRowsOfOrder(asked.id);
      const free = await freeOf(asked.productId);
      const invoices = await issuedOf(asked.id);
      const isSold = row?.paymentStatus === 'paid' && row.status !== 'cancelled';
      expect({ paid: row?.paymentStatus, refunds: refunds.map(({ amountCents }) => amountCents) }).toEqual({
        paid: isPaid ? 'paid' : 'cancelled',
        refunds: isPaid && !isSold ? [5_000] : [],
      });
      expect(invoices.length).toBe(isPaid ? 1 : 0);
      expect(free).toEqual({ stock: isSold ? 1 : 2, held: 0 });
    }),
    { numRuns: 24, endOnFailure: true },
  );
}, 120_000);

function issuedOf(id: string) {
  return listIssued(db, id);
}
