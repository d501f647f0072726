import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  lockSizeForReservation,
  moveReservation,
  releaseBrowserReservations,
} from '#app/catalogue/stock/browser-reservations.server.ts';
import { releaseHolds, renewHolds } from '#app/catalogue/stock/stock-reservations.server.ts';
import { countDrawEntries, listDrawEntries } from '#app/drops/draw/draw-entries.server.ts';
import { drawAndOfferPieces } from '#app/drops/draw/draw-jobs.server.ts';
import { claimDrawnItem } from '#app/drops/draw/drawn-items.server.ts';
import { drawConfirmationMails, drawResultMails } from '#app/drops/draw/send-draw-mails.server.ts';
import { saveDrop } from '#app/drops/editing/save-drop.server.ts';
import { dropDrawEntries } from '#app/drops/tables.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { declareQueue, startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
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
  // First in line, regardless of the draw.
  await db
    .update(dropDrawEntries)
    .set({ lot: Buffer.alloc(32) })
    .where(eq(dropDrawEntries.id, winner.id));
  await close(draw);
  await drawAndOfferPieces(db, new Date());
  // Items reserved for others are not sold out.
  expect(await buy(draw, key)).toMatchObject({ ok: false, reason: 'draw-needed' });
  const token = await tokenOf(draw, winner.id);
  await claimDrawnItem(db, { dropId: draw.dropId, token, checkoutKey: key }, new Date());
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
  // The offer has ended, and the job has not run yet.
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

test('of two pieces that one browser keeps, an order of one takes one, and an order of both gives both back', async () => {
  const draw = await addDraw(2);
  const winners = await Promise.all([enter(draw), enter(draw)]);
  await close(draw);
  await drawAndOfferPieces(db, new Date());
  const key = randomUUID();
  for (const { id } of winners) {
    const token = await tokenOf(draw, id);
    await claimDrawnItem(db, { dropId: draw.dropId, token, checkoutKey: key }, new Date());
  }
  const kept = async () => {
    const { rows } = await db.execute<{ entry: string; orderId: string | null; quantity: number }>(sql`
      select draw_entry_id as entry, order_id as "orderId", quantity from holds where product_size_id = ${draw.size} order by order_id`);
    return rows;
  };
  const one = await buy(draw, key);
  if (!one.ok) throw new Error(one.reason);
  expect(await kept()).toMatchObject([
    { orderId: one.order.id, quantity: 1 },
    { orderId: null, quantity: 1 },
  ]);
  const [passed, spare] = await kept();
  const ordered = await db.select().from(dropDrawEntries).where(eq(dropDrawEntries.orderId, one.order.id));
  expect(ordered.map(({ id }) => id)).toEqual([passed?.entry]);
  expect(new Set([passed?.entry, spare?.entry])).toEqual(new Set(winners.map(({ id }) => id)));
  await db.transaction((tx) => releaseHolds(tx, one.order.id));
  await db
    .update(orders)
    .set({ status: 'cancelled', paymentStatus: 'cancelled' })
    .where(eq(orders.id, one.order.id));
  const both = await buy(draw, key, 2);
  if (!both.ok) throw new Error(both.reason);
  const pieces = [{ productSizeId: draw.size, quantity: 2 }];
  const later = new Date(Date.now() + 3_600_000);
  expect(await db.transaction((tx) => renewHolds(tx, both.order.id, pieces, later))).toEqual({ ok: true });
  await db.transaction((tx) => releaseHolds(tx, both.order.id));
  expect(await kept()).toMatchObject([
    { orderId: null, quantity: 1 },
    { orderId: null, quantity: 1 },
  ]);
});

test('a drawn piece that moves to another browser while it is ordered buys no piece of those in line', async () => {
  const draw = await addDraw(2);
  const [winner, leaver] = await Promise.all([enter(draw), enter(draw), enter(draw)]);
  for (const [lot, { id }] of [winner, leaver].entries())
    await db
      .update(dropDrawEntries)
      .set({ lot: Buffer.alloc(32, lot) })
      .where(eq(dropDrawEntries.id, id));
  await close(draw);
  await drawAndOfferPieces(db, new Date());
  // Another winner left: their item is free until it is offered to the next in line.
  await db.transaction((tx) => releaseBrowserReservations(tx, { drawEntryIds: [leaver.id] }));
  const [one, other] = [randomUUID(), randomUUID()];
  const token = await tokenOf(draw, winner.id);
  await claimDrawnItem(db, { dropId: draw.dropId, token, checkoutKey: one }, new Date());
  let buying: ReturnType<typeof buy> | undefined;
  await db.transaction(async (tx) => {
    await lockSizeForReservation(tx, draw.size);
    buying = buy(draw, one);
    await waitsForALock();
    await moveReservation(tx, { drawEntryId: winner.id }, other);
  });
  expect(await buying).toMatchObject({ ok: false });
  expect(await buy(draw, other)).toMatchObject({ ok: true });
});

async function waitsForALock(): Promise<void> {
  const { rows } = await db.execute(
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  if (!rows.length) await waitsForALock();
}

function buy({ productId }: DrawOfTests, checkoutKey: string, quantity = 1) {
  const customerEmail = `${randomUUID()}@example.com`;
  return placeOrder(db, checkoutRequestFor([{ id: productId, size: 'M', quantity }], { customerEmail }), {
    checkoutKey,
    clientNetwork: randomUUID(),
    language: 'en',
    now: new Date(),
  });
}
