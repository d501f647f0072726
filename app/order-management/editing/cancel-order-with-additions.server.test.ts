import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAdditionsToCancel } from '#app/order-edits/additions/additions.server.ts';
import { previewCancellations } from '#app/orders/editing/preview-cancellations.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { ask, freeOf, pay, rowOf } from '#tests/support/order-additions.ts';
import { actor, addPaidOrder, readRefundRowsOfOrder } from '#tests/support/paid-orders.ts';
import { cancelOrderWithAdditions } from './cancel-order.server.ts';
import { previewStatusChange } from './preview-status-change.server.ts';

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
});
afterAll(stopJobs);

test('what was added and paid is cancelled with its order: its own money goes back, and its pieces', async () => {
  const { order, added, wanted } = await orderWithAddition();
  const waiting = await ask(order);
  const plan = await previewStatusChange(db, order.number, 'cancelled');
  expect(plan?.additions).toMatchObject([{ cents: 10_000, mark: { orderId: added.id } }]);
  expect((await previewStatusChange(db, order.number, 'shipped'))?.additions).toEqual([]);
  expect(await freeOf(added.productId)).toEqual({ stock: 1, held: 0 });
  const asked = await wanted();
  const twice = [1, 2].map(() => cancelOrderWithAdditions(db, actor, asked, new Date()));
  expect((await Promise.all(twice)).filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(1);
  expect(await freeOf(added.productId)).toEqual({ stock: 3, held: 0 });
  for (const { id, amountCents } of [
    { id: order.id, amountCents: 5_000 },
    { id: added.id, amountCents: 10_000 },
  ]) {
    expect(await rowOf(id)).toMatchObject({ status: 'cancelled', paymentStatus: 'paid' });
    expect(await readRefundRowsOfOrder(id)).toMatchObject([{ amountCents, cause: 'operator' }]);
  }
  expect(await cancelOrderWithAdditions(db, actor, asked, new Date())).toEqual({
    ok: true,
    isChanged: false,
  });
  expect(await listAdditionsToCancel(db, [order.id])).toEqual([]);
  expect(await rowOf(waiting.id)).toMatchObject({ status: 'pending' });
});

test('where it was not chosen the order alone is cancelled', async () => {
  const { order, added, wanted } = await orderWithAddition();
  const alone = { ...(await wanted()), additions: [] };
  expect(await cancelOrderWithAdditions(db, actor, alone, new Date())).toMatchObject({ ok: true });
  expect(await rowOf(order.id)).toMatchObject({ status: 'cancelled' });
  expect(await rowOf(added.id)).toMatchObject({ status: 'processing' });
  expect(await readRefundRowsOfOrder(added.id)).toEqual([]);
});

test('all or none: nothing is cancelled where one of them changed, and no order that is no addition of it', async () => {
  const { order, added, wanted } = await orderWithAddition();
  const asked = await wanted();
  const [other] = (await previewCancellations(db, [(await addPaidOrder()).id])).seen;
  const refused = { ok: false, reason: 'changed' };
  const stranger = { ...asked, additions: other ? [other] : [] };
  expect(await cancelOrderWithAdditions(db, actor, stranger, new Date())).toEqual(refused);
  const [seen] = asked.additions;
  const former = { ...asked, additions: seen ? [{ ...seen, version: '1' }] : [] };
  expect(await cancelOrderWithAdditions(db, actor, former, new Date())).toEqual(refused);
  expect(await cancelOrderWithAdditions(db, actor, { ...asked, version: '1' }, new Date())).toEqual(refused);
  for (const { id } of [order, added]) {
    expect(await rowOf(id)).toMatchObject({ status: 'processing' });
    expect(await readRefundRowsOfOrder(id)).toEqual([]);
  }
});

/** With two items added and paid, and the confirmation of an operator who views it. */
async function orderWithAddition() {
  const order = await addPaidOrder();
  const added = await ask(order, { pieces: 2 });
  await pay(added.id);
  const wanted = async () => {
    const [mark] = (await previewCancellations(db, [order.id])).seen;
    if (!mark) throw new Error('It can be cancelled.');
    const additions = (await listAdditionsToCancel(db, [order.id])).map(({ mark: one }) => one);
    return { ...mark, reason: '', returnsMoney: true, restocks: true, mails: true, additions };
  };
  return { order, added, wanted };
}
