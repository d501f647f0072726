import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOrder } from '#app/checkout/placing/place-order.server.ts';
import { addProduct, checkoutRequestFor } from '#app/checkout/products-and-orders-for-tests.server.ts';
import { saveDrop } from '#app/drops/editing/save-drop.server.ts';
import { drops } from '#app/drops/tables.server.ts';
import { declareOrderQueues } from '#app/orders/order-queues.server.ts';
import { attachPaymentSession } from '#app/orders/placing/pending-orders.server.ts';
import { settleOrder } from '#app/orders/settling/settle-order.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { inRehearsalSchema } from './in-rehearsal-schema.server.ts';

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
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
    const fact = {
      sessionId: session.sessionId,
      amountCents: placed.order.toPayCents,
      currency: 'eur',
      isTest: true,
      payer: null,
    };
    const settled = await settleOrder(tx, { ...fact, state: 'paid' }, 'checkout');
    const { rows: sizes } = await tx.execute(
      sql`select size, stock_quantity as stock from product_sizes order by size`,
    );
    const { rows: locked } = await tx.execute(sql`
      select relname, mode from pg_locks join pg_class on pg_class.oid = relation
      where pid = pg_backend_pid() and relnamespace = 'public'::regnamespace and mode <> 'AccessShareLock'
      union all select 'a lock by name', mode from pg_locks where pid = pg_backend_pid() and locktype = 'advisory'`);
    return { placed, settled, sizes, locked };
  });
  expect(seen.placed).toMatchObject({ ok: true });
  expect(seen.settled).toMatchObject({ ok: true, settled: { status: 'processing', paymentStatus: 'paid' } });
  expect(seen.sizes).toEqual([
    { size: 'L', stock: 2 },
    { size: 'M', stock: 0 },
  ]);
  expect(seen.locked).toEqual([]);
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
