import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { grantGiftCard } from '#app/gift-cards/issue-gift-card.server.ts';
import { findOrderViewByPaymentSession } from '#app/order-management/history/find-order-view.server.ts';
import { orderMails } from '#app/orders/order-queues.server.ts';
import { attachPaymentSession } from '#app/payments/pending-orders.server.ts';
import { settleOrder } from '#app/payments/settling/settle-order.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { PreparedStatementTimeoutClient } from '#app/platform/database/timeout-client.server.ts';
import { queueJob, startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { customerForTests } from '#tests/support/customer.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { addDiscount } from '#tests/support/discounts.ts';
import { addProduct, checkoutRequestFor } from '#tests/support/orders.ts';
import { placeOrder } from './place-order.server.ts';
import { personalRefusalLimit } from './refusals.server.ts';

const actor = { id: randomUUID(), email: 'admin@example.com' };

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
  // The queue's first job looks up the queue over another connection.
  await queueJob(db, orderMails, { orderId: randomUUID(), type: 'order_confirmation' });
});
afterAll(stopJobs);

// Each further turn makes buyers of the same size wait longer (docs/decisions/speed.md).
test('a purchase waits for the database so often and no more, and locks its size in the last turn before the commit', async () => {
  const shirt = await addProduct(db, { M: 50 });
  const sessionId = `cs_test_${randomUUID()}`;
  const usual = { checkoutKey: randomUUID(), clientNetwork: randomUUID(), language: 'en' } as const;
  const request = checkoutRequestFor([{ id: shirt.id, size: 'M', quantity: 1 }]);

  const placing = await turnsOf(() => placeOrder(db, request, { ...usual, now: new Date() }));
  const placed = placing.answer;
  if (!placed.ok) throw new Error(placed.reason);
  expect(placing.turns).toHaveLength(5);
  expect(sizeLocks(placing.turns)).toEqual([3]);
  const crowd = { ...usual, checkoutKey: undefined, now: new Date() };
  const unusual = await turnsOf(() =>
    placeOrder(
      db,
      checkoutRequestFor([{ id: shirt.id, size: 'M', quantity: 1 }], { customerEmail: 'a@b.nl' }),
      crowd,
    ),
  );
  expect(unusual.turns).toHaveLength(6);
  expect(sizeLocks(unusual.turns)).toEqual([4]);

  await addDiscount(db, { codes: [{ code: 'TEN' }], products: [shirt.id], mostUses: 50, combines: true });
  await addDiscount(db, { kind: 'shipping', firstOrderOnly: true, combines: true });
  const people = {
    recipientName: 'Noor',
    recipientEmail: 'noor@example.com',
    senderName: 'Sem',
    message: '',
  };
  const card = { amountCents: 1_000, ...people, language: 'en', deliverOn: '2026-12-01' } as const;
  const { code = '' } = await grantGiftCard(db, actor, card, new Date());
  const withAll = { ...usual, checkoutKey: randomUUID(), now: new Date() };
  const reduced = await turnsOf(() =>
    placeOrder(
      db,
      checkoutRequestFor([{ id: shirt.id, size: 'M', quantity: 1 }], {
        customerEmail: 'c@d.nl',
        discountCode: 'ten',
        giftCard: { code },
      }),
      withAll,
    ),
  );
  expect(reduced.answer).toMatchObject({ ok: true, order: { giftCardCents: 1_000 } });
  expect(reduced.turns).toHaveLength(5);
  expect(sizeLocks(reduced.turns)).toEqual([3]);
  const { customer } = await customerForTests(db);
  const ofCustomer = await turnsOf(() =>
    placeOrder(db, request, {
      ...usual,
      checkoutKey: randomUUID(),
      clientNetwork: randomUUID(),
      customerId: customer.id,
      isVerified: true,
      now: new Date(),
    }),
  );
  expect(ofCustomer.answer).toMatchObject({ ok: true });
  expect(ofCustomer.turns).toHaveLength(5);
  expect(sizeLocks(ofCustomer.turns)).toEqual([3]);
  const guest = { network: usual.clientNetwork, customer: undefined, email: 'e@f.nl' };
  const counted = await turnsOf(() =>
    placeOrder(
      db,
      checkoutRequestFor([{ id: shirt.id, size: 'M', quantity: 1 }], { customerEmail: guest.email }),
      {
        ...usual,
        checkoutKey: randomUUID(),
        now: new Date(),
        limitPersonalRefusals: personalRefusalLimit(guest),
      },
    ),
  );
  expect(counted.answer).toMatchObject({ ok: true });
  expect(counted.turns).toHaveLength(6);

  const { id: orderId, paymentExpiresAt: expiresAt } = placed.order;
  await attachPaymentSession(db, orderId, { sessionId, url: 'https://pay.example', expiresAt });
  const payment = {
    orderId,
    sessionId,
    state: 'paid',
    amountCents: 5_000,
    currency: 'eur',
    isTest: true,
  } as const;
  const settling = await turnsOf(() => settleOrder(db, payment, 'webhook'));
  expect(settling.answer.ok).toBe(true);
  expect(settling.turns).toHaveLength(4);
  expect(sizeLocks(settling.turns)).toEqual([2]);

  const shown = await turnsOf(() => findOrderViewByPaymentSession(db, sessionId));
  expect(shown.answer).toMatchObject({ payment_status: 'paid', items: [{ size: 'M' }], emailSent: false });
  expect(shown.turns).toHaveLength(1);
});

/** Queries sent before any response make one turn. */
async function turnsOf<Answer>(work: () => Promise<Answer>): Promise<{ answer: Answer; turns: string[][] }> {
  const turns: string[][] = [];
  let unanswered = 0;
  const query = pg.Client.prototype.query as (...given: unknown[]) => Promise<unknown>;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    // Ignores the job queue's own connections, which poll all the time.
    if (!(this instanceof PreparedStatementTimeoutClient)) return query.apply(this, given);
    const [asked] = given as [string | { text: string }];
    if (unanswered === 0) turns.push([]);
    turns.at(-1)?.push(typeof asked === 'string' ? asked : asked.text);
    unanswered += 1;
    return query.apply(this, given).finally(() => {
      unanswered -= 1;
    });
  } as never);
  try {
    return { answer: await work(), turns };
  } finally {
    spy.mockRestore();
  }
}

function sizeLocks(turns: string[][]): number[] {
  const isLock = (text: string) => /from product_sizes .* for no key update/.test(text);
  return turns.flatMap((texts, turn) => texts.filter(isLock).map(() => turn));
}
