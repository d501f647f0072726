import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOrder } from '#app/checkout/placing/place-order.server.ts';
import { drawAndOfferPieces } from '#app/drops/draw/draw-jobs.server.ts';
import { enterDraw } from '#app/drops/draw/enter-draw.server.ts';
import { drawResultMails } from '#app/drops/draw/send-draw-mails.server.ts';
import { saveDrop } from '#app/drops/editing/save-drop.server.ts';
import { dropDrawEntries, drops } from '#app/drops/tables.server.ts';
import { attachPaymentSession } from '#app/payments/pending-orders.server.ts';
import { settleOrder } from '#app/payments/settling/settle-order.server.ts';
import { type Db, db } from '#app/platform/database/db.server.ts';
import { declareQueue, startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { addDraw } from '#tests/support/draws.ts';
import { addProduct, checkoutRequestFor } from '#tests/support/orders.ts';
import { inRehearsalSchema } from './in-rehearsal-schema.server.ts';

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
  await declareQueue(drawResultMails);
});
afterAll(stopJobs);

const startsAt = new Date(Date.now() + 86_400_000);

test('an order is placed and paid by the shop’s own functions, at a moment to come, and locks nothing of the shop', async () => {
  const { dropId, coat } = await addComingDrop();
  const seen = await inRehearsalSchema(db, dropId, startsAt, async (tx, clock) => {
    const placed = await placeOrder(tx, checkoutRequestFor([{ id: coat, size: 'M', quantity: 1 }]), {
      checkoutKey: randomUUID(),
      clientNetwork: 'rehearsal',
      language: 'en',
      now: clock.now(),
    });
    if (!placed.ok) return { placed };
    const session = {
      sessionId: `rehearsal_${placed.order.id}`,
      url: 'https://pay.example',
      expiresAt: startsAt,
    };
    await attachPaymentSession(tx, placed.order.id, session);
    const payment = {
      sessionId: session.sessionId,
      amountCents: placed.order.toPayCents,
      currency: 'eur',
      isTest: true,
      payer: null,
    };
    const settled = await settleOrder(tx, { ...payment, state: 'paid' }, 'checkout');
    const { rows: sizes } = await tx.execute(
      sql`select size, stock_quantity as stock from product_sizes order by size`,
    );
    return { placed, settled, sizes, locked: await listLocked(tx) };
  });
  expect(seen.placed).toMatchObject({ ok: true });
  expect(seen.settled).toMatchObject({ ok: true, order: { status: 'processing', paymentStatus: 'paid' } });
  expect(seen.sizes).toEqual([
    { size: 'L', stock: 2 },
    { size: 'M', stock: 0 },
  ]);
  expect(seen.locked).toEqual([]);
});

test('a draw is entered and drawn by the shop’s own functions, and locks nothing of the shop', async () => {
  const { dropId, size: productSizeId } = await addDraw(1);
  const opens = new Date();
  const seen = await inRehearsalSchema(db, dropId, opens, async (tx, clock) => {
    for (const email of ['one@example.com', 'two@example.com'])
      await enterDraw(tx, { dropId, productSizeId, email, language: 'en', isProven: true }, clock.now());
    await clock.set(new Date(opens.getTime() + 2 * 3_600_000));
    await drawAndOfferPieces(tx, clock.now());
    const { rows: entries } = await tx.execute(sql`
      select (count(*) filter (where offered_at is not null))::int as offered, (count(*) filter (where told_at is not null))::int as told
      from drop_draw_entries`);
    return { entries, locked: await listLocked(tx) };
  });
  expect(seen).toEqual({ entries: [{ offered: 1, told: 1 }], locked: [] });
  expect(await db.$count(dropDrawEntries, eq(dropDrawEntries.dropId, dropId))).toBe(0);
});

async function addComingDrop(): Promise<{ dropId: string; coat: string }> {
  const coat = await addProduct(db, { M: 1, L: 2 }, { category: 'the-drop' });
  const saved = await saveDrop(db, {
    title: 'Three coats',
    startDate: startsAt,
    endDate: new Date(startsAt.getTime() + 3_600_000),
    isActive: true,
    productIds: [coat.id],
  });
  if (!saved.ok) throw new Error(JSON.stringify(saved.problems));
  await db.update(drops).set({ piecesPerPerson: 1 }).where(eq(drops.id, saved.id));
  return { dropId: saved.id, coat: coat.id };
}

/** Returns the transaction's locks on the shop's tables. */
async function listLocked(tx: Db): Promise<unknown[]> {
  const { rows } = await tx.execute(sql`
    select relname, mode from pg_locks join pg_class on pg_class.oid = relation
    where pid = pg_backend_pid() and relnamespace = 'public'::regnamespace and mode <> 'AccessShareLock'
    union all select 'a lock by name', mode from pg_locks where pid = pg_backend_pid() and locktype = 'advisory'`);
  return rows;
}
