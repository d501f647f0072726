import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteOldDrawEntries } from '#app/drops/draw/draw-entries.server.ts';
import { drawAndOfferPieces } from '#app/drops/draw/draw-jobs.server.ts';
import { enterDraw } from '#app/drops/draw/enter-draw.server.ts';
import { drawConfirmationMails, drawResultMails } from '#app/drops/draw/send-draw-mails.server.ts';
import { seedHashOf } from '#app/drops/random-order/random-order.server.ts';
import { dropDraws } from '#app/drops/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { declareQueue, startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { addDraw, close, enter, letPass } from '#tests/support/draws.ts';
import { findDropReport } from './find-drop-report.server.ts';

beforeAll(async () => {
  await startJobs();
  await declareQueue(drawConfirmationMails);
  await declareQueue(drawResultMails);
});
afterAll(stopJobs);

test('everybody in a draw is counted once: drawn in time or in vain, or not; also when their addresses are forgotten', async () => {
  const draw = await addDraw(2);
  for (let people = 0; people < 5; people++) await enter(draw);
  const { dropId, size: productSizeId } = draw;
  const unproven = {
    dropId,
    productSizeId,
    email: 'never@example.com',
    language: 'en',
    isProven: false,
  } as const;
  await enterDraw(db, unproven, new Date());
  expect(await report()).toMatchObject({ entered: 5, mayBuy: 0, undrawn: 0, isSeedRevealed: false });

  await close(draw);
  await drawAndOfferPieces(db, new Date());
  const [row] = await db.select().from(dropDraws).where(eq(dropDraws.dropId, dropId));
  expect(await report()).toEqual({
    entered: 5,
    ordered: 0,
    mayBuy: 2,
    drawnInVain: 0,
    undrawn: 3,
    seedHash: row && seedHashOf(row.seed),
    isSeedRevealed: true,
  });

  await letPass(draw, 25);
  await drawAndOfferPieces(db, new Date());
  await order();
  expect(await report()).toMatchObject({ entered: 5, ordered: 1, mayBuy: 1, drawnInVain: 2, undrawn: 1 });
  // An order given up before payment is no sale; one refunded later is.
  const after = (status: string) =>
    db.execute(sql`update orders set status = 'cancelled', payment_status = ${status} where id in (
      select order_id from drop_draw_entries where drop_id = ${dropId})`);
  await after('cancelled');
  expect(await report()).toMatchObject({ ordered: 0, drawnInVain: 3 });
  await after('refunded');
  expect(await report()).toMatchObject({ ordered: 1, drawnInVain: 2 });
  await deleteOldDrawEntries(db, new Date(Date.now() + 40 * 86_400_000));
  expect(await report()).toMatchObject({ entered: 5, ordered: 1, mayBuy: 1, drawnInVain: 2, undrawn: 1 });

  async function report() {
    return (await findDropReport(db, dropId, { now: new Date(), withTests: true }))?.draw;
  }

  /** Moves one winner's reservation into an order. */
  async function order(): Promise<void> {
    await db.execute(sql`
      with placed as (
        insert into orders (email, payment_method, total_cents, shipping_address, expires_at)
        values ('a@b.example', 'card', 1, '{}', now() + interval '1 hour') returning id),
      taken as (
        update holds set order_id = placed.id from placed where draw_entry_id = (
          select draw_entry_id from holds where product_size_id = ${productSizeId} and expires_at > now() limit 1)
        returning draw_entry_id)
      update drop_draw_entries set order_id = placed.id from placed, taken where drop_draw_entries.id = draw_entry_id`);
  }
});
