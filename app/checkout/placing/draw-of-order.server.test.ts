import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawConfirmationMails, drawResultMails } from '#app/drops/draw/draw-queues.server.ts';
import { keepDrawnPiece } from '#app/drops/draw/find-or-keep-drawn-piece.server.ts';
import { countDrawEntries, listDrawEntries } from '#app/drops/draw/list-draw-entries.server.ts';
import { drawAndOfferPieces } from '#app/drops/draw/offer-drawn-pieces.server.ts';
import { dropDrawEntries } from '#app/drops/draw/tables.server.ts';
import { saveDrop } from '#app/drops/editing/save-drop.server.ts';
import { declareOrderQueues } from '#app/orders/order-queues.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { declareQueue, startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { addDraw, close, type DrawOfTests, enter, letPass, tokenOf } from '#tests/support/draws.ts';
import { checkoutRequestFor } from '#tests/support/orders.ts';
import { placeOrder } from './place-order.server.ts';

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
  await declareQueue(drawConfirmationMails);
  await declareQueue(drawResultMails);
});
afterAll(stopJobs);

test('while one can enter nobody buys, and then whoever was drawn does, in the browser that followed the link', async () => {
  const draw = await addDraw(3);
  const winner = await enter(draw);
  const key = randomUUID();
  expect(await buy(draw, key)).toMatchObject({ ok: false, reason: 'draw-needed', drop: { id: draw.dropId } });
  await Promise.all(Array.from({ length: 4 }, () => enter(draw)));
  // First in its line, whatever chance gave the others.
  await db
    .update(dropDrawEntries)
    .set({ lot: Buffer.alloc(32) })
    .where(eq(dropDrawEntries.id, winner.id));
  await close(draw);
  await drawAndOfferPieces(db, new Date());
  // Items reserved for others are not sold out.
  expect(await buy(draw, key)).toMatchObject({ ok: false, reason: 'draw-needed' });
  const token = await tokenOf(draw, winner.id);
  await keepDrawnPiece(db, { dropId: draw.dropId, token, checkoutKey: key }, new Date());
  expect(await buy(draw, randomUUID())).toMatchObject({ ok: false, reason: 'draw-needed' });
  expect(await buy(draw, key, 2)).toMatchObject({ ok: false, reason: 'draw-needed' });
  const placed = await buy(draw, key);
  if (!placed.ok) throw new Error(placed.reason);
  const [entry] = await db.select().from(dropDrawEntries).where(eq(dropDrawEntries.id, winner.id));
  expect(entry?.orderId).toBe(placed.order.id);
  expect(await countDrawEntries(db, draw.dropId)).toMatchObject([
    { stock: 3, entries: 5, kept: 2, ordered: 1, inLine: 2, lapsed: 0 },
  ]);
  const { entries } = await listDrawEntries(db, draw.dropId, { page: 1, perPage: 50, isDrawn: true });
  expect(entries[0]).toMatchObject({
    id: winner.id,
    place: 1,
    state: 'ordered',
    orderNumber: placed.order.number,
  });
});

test('pieces that came back while others are in line are theirs, and anybody’s once nobody is', async () => {
  const draw = await addDraw(1);
  await Promise.all([enter(draw), enter(draw)]);
  await close(draw);
  await drawAndOfferPieces(db, new Date());
  await letPass(draw, 25);
  // Its day is over, and the job has not been there yet.
  expect(await buy(draw, randomUUID())).toMatchObject({ ok: false, reason: 'draw-needed' });
  await drawAndOfferPieces(db, new Date());
  await letPass(draw, 25);
  await drawAndOfferPieces(db, new Date());
  expect(await buy(draw, randomUUID())).toMatchObject({ ok: true });
});

test('what an open drop that runs too sells is bought by whoever comes', async () => {
  const draw = await addDraw(1);
  const day = 86_400_000;
  const open = { startDate: new Date(Date.now() - day), endDate: new Date(Date.now() + day), isActive: true };
  await saveDrop(db, { title: `Open ${randomUUID()}`, ...open, productIds: [draw.productId] });
  expect(await buy(draw, randomUUID())).toMatchObject({ ok: true });
});

function buy({ productId }: DrawOfTests, checkoutKey: string, quantity = 1) {
  const customerEmail = `${randomUUID()}@example.com`;
  return placeOrder(db, checkoutRequestFor([{ id: productId, size: 'M', quantity }], { customerEmail }), {
    checkoutKey,
    clientNetwork: randomUUID(),
    language: 'en',
    now: new Date(),
  });
}
