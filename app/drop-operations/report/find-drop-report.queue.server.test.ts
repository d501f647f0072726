import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { placeOrder } from '#app/checkout/placing/place-order.server.ts';
import { joinQueue } from '#app/drops/queue/join-queue.server.ts';
import { admit, findQueue } from '#app/drops/queue/queue.server.ts';
import { leaveQueue } from '#app/drops/queue/tickets.server.ts';
import { seedHashOf } from '#app/drops/random-order/random-order.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { addDropWithQueue, guest } from '#tests/support/drop-with-queue.ts';
import { checkoutRequestFor } from '#tests/support/orders.ts';
import { findDropReport } from './find-drop-report.server.ts';

// Keeps orders from the drop's first minutes payable.
vi.hoisted(() => {
  process.env.UNOPENED_PAYMENT_MINUTES = '30';
});

const MINUTE = 60_000;

test('everyone who joined is counted once: ordered, let in in vain, never let in or gone', async () => {
  const { dropId, product, startsAt } = await addDropWithQueue(2, { from: -20 });
  const early = new Date(startsAt.getTime() - MINUTE);
  const tickets: string[] = [];
  for (const at of [early, early, early, startsAt, startsAt]) {
    const joined = await joinQueue(db, dropId, guest(), at);
    if (joined.ok) tickets.push(joined.ticket.id);
  }
  await leaveQueue(db, dropId, guest(tickets[4] ?? ''), startsAt);
  expect(await admit(db, dropId, startsAt)).toBe(2);
  // During the drop: an admission has not ended yet.
  const during = await findDropReport(db, dropId, { now: startsAt, withTests: true });
  expect(during?.queue).toMatchObject({ came: 5, early: 3, mayBuy: 2, neverAdmitted: 2, left: 1 });

  const buyer = await firstAdmitted();
  const placed = await placeOrder(
    db,
    checkoutRequestFor([{ id: product.id, size: 'M', quantity: 1 }], {
      customerEmail: `${randomUUID()}@example.com`,
    }),
    { checkoutKey: randomUUID(), language: 'en', ticketIds: [buyer], now: startsAt },
  );
  expect(placed.ok).toBe(true);

  const report = await findDropReport(db, dropId, { now: new Date(), withTests: true });
  const queue = await findQueue(db, dropId);
  expect(report?.queue).toEqual({
    came: 5,
    early: 3,
    ordered: 1,
    admittedInVain: 1,
    mayBuy: 0,
    neverAdmitted: 2,
    left: 1,
    seedHash: queue && seedHashOf(queue.seed),
    isSeedRevealed: true,
  });
  // A later refund does not undo the purchase.
  if (!placed.ok) throw new Error(placed.reason);
  await db.execute(
    sql`update orders set status = 'cancelled', payment_status = 'refunded' where id = ${placed.order.id}`,
  );
  const later = await findDropReport(db, dropId, { now: new Date(), withTests: true });
  expect(later?.queue).toEqual(report?.queue);

  async function firstAdmitted(): Promise<string> {
    for (const id of tickets) {
      const answer = await joinQueue(db, dropId, guest(id), startsAt);
      if (answer.ok && answer.ticket.state === 'admitted') return id;
    }
    throw new Error('Nobody was admitted.');
  }
});

test('an open drop has no queue to tell of', async () => {
  const { dropId } = await addDropWithQueue(1, { saleMethod: 'open' });
  const report = await findDropReport(db, dropId, { now: new Date(), withTests: true });
  expect(report?.queue).toBeUndefined();
});
