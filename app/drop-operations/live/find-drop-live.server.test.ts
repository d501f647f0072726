import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOrder } from '#app/checkout/placing/place-order.server.ts';
import { drawAndOfferPieces } from '#app/drops/draw/draw-jobs.server.ts';
import { drawConfirmationMails, drawResultMails } from '#app/drops/draw/send-draw-mails.server.ts';
import { joinQueue } from '#app/drops/queue/join-queue.server.ts';
import { admit } from '#app/drops/queue/queue.server.ts';
import { leaveQueue } from '#app/drops/queue/tickets.server.ts';
import { settleOrder } from '#app/payments/settling/settle-order.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { declareQueue, startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { addDraw, close, enter } from '#tests/support/draws.ts';
import { addDropWithQueue, guest } from '#tests/support/drop-with-queue.ts';
import { checkoutRequestFor } from '#tests/support/orders.ts';
import { findDropLive } from './find-drop-live.server.ts';

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
  await declareQueue(drawConfirmationMails);
  await declareQueue(drawResultMails);
});
afterAll(stopJobs);

test('everybody is in one place: waiting, admitted, paying, paid or gone; so is every piece', async () => {
  const { dropId, product } = await addDropWithQueue(4);
  const now = new Date();
  const tickets: string[] = [];
  for (let people = 0; people < 7; people += 1) {
    const joined = await joinQueue(db, dropId, guest(), now);
    if (joined.ok) tickets.push(joined.ticket.id);
  }
  expect(await admit(db, dropId, now)).toBe(4);
  const [payer = '', holder = ''] = tickets;
  await leaveQueue(db, dropId, guest(tickets[6] ?? ''), now);
  const paid = await order(payer, product.id, now);
  await settleOrder(
    db,
    { orderId: paid.id, amountCents: paid.toPayCents, currency: 'eur', isTest: true, state: 'paid' },
    'webhook',
  );
  await order(holder, product.id, now);

  const live = await findDropLive(db, dropId, { now, withTests: true });

  expect(live?.queue).toMatchObject({
    state: 'running',
    isRoomOpen: true,
    admittedUpTo: 4,
    lastPlace: 7,
    tickets: { early: 0, waiting: 2, admitted: 2, ordered: 2, over: 0, left: 1 },
  });
  expect(live).toMatchObject({ phase: 'now', soldPieces: 1, heldPieces: 1, leftPieces: 2 });
  expect(live?.outcomes).toMatchObject({ sold: 1, beingPaid: 1 });
  expect(live?.sizes).toMatchObject([{ size: 'M', soldPieces: 1, heldPieces: 1, leftPieces: 2 }]);
});

test('of a draw it tells who entered, for whom a piece is kept, and who is in line', async () => {
  const draw = await addDraw(2);
  for (let people = 0; people < 5; people += 1) await enter(draw);
  const asked = { now: new Date(), withTests: true };
  const before = await findDropLive(db, draw.dropId, asked);
  expect(before).toMatchObject({ queue: undefined, leftPieces: 2, returningPieces: 0 });
  expect(before?.draw).toEqual({
    entered: 5,
    ordered: 0,
    mayBuy: 0,
    drawnInVain: 0,
    undrawn: 0,
    isDrawn: false,
  });
  await close(draw);
  await drawAndOfferPieces(db, new Date());
  const drawn = await findDropLive(db, draw.dropId, asked);
  expect(drawn?.draw).toMatchObject({ entered: 5, mayBuy: 2, undrawn: 3, isDrawn: true });
  expect(drawn).toMatchObject({ leftPieces: 0, heldPieces: 0, returningPieces: 2 });
});

test('a drop that is open has no queue, and one that does not exist is not there', async () => {
  const { dropId } = await addDropWithQueue(1, { saleMethod: 'open' });
  const asked = { now: new Date(), withTests: true };
  expect(await findDropLive(db, dropId, asked)).toMatchObject({ saleMethod: 'open', queue: undefined });
  expect(await findDropLive(db, randomUUID(), asked)).toBeUndefined();
});

async function order(ticketId: string, productId: string, now: Date) {
  const request = checkoutRequestFor([{ id: productId, size: 'M', quantity: 1 }], {
    customerEmail: `${randomUUID()}@example.com`,
  });
  const placed = await placeOrder(db, request, {
    checkoutKey: randomUUID(),
    language: 'en',
    ticketIds: [ticketId],
    now,
  });
  if (!placed.ok) throw new Error(placed.reason);
  return placed.order;
}
