import { afterAll, beforeAll, expect, test } from 'vitest';
import { previewedCancellationsText } from '#app/orders/admin/previewed-cancellations.ts';
import { db } from '#app/platform/database/db.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { ask, pay, rowOf } from '#tests/support/order-additions.ts';
import { actor, addPaidOrder } from '#tests/support/paid-orders.ts';
import { submitBatchStatus } from './submit-batch-status.server.ts';

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
});
afterAll(stopJobs);

test('orders that are cancelled together take along what was added to them, which is asked about unless it is ticked itself', async () => {
  const orders = [await addPaidOrder(), await addPaidOrder(), await addPaidOrder()];
  const added = [];
  for (const order of orders) {
    const asked = await ask(order);
    await pay(asked.id);
    added.push(asked.id);
  }
  const [first, second, third] = orders.map(({ id }) => id);
  const plan = async (ids: (string | undefined)[]) => {
    const answer = await submit({ chosen: ids.map((id) => `${id}:paid`).join(' ') });
    if (answer.ok || answer.reason !== 'confirm' || !answer.cancelling) throw new Error('It is asked about.');
    return { ...answer.cancelling, chosen: answer.chosen.join(' ') };
  };
  const additionsOf = ({ additions }: Awaited<ReturnType<typeof plan>>) =>
    additions.map(({ mark }) => mark.orderId);
  expect(additionsOf(await plan([first, added[0]]))).toEqual([]);
  const asked = await plan([first, second]);
  expect(additionsOf(asked)).toEqual([added[0], added[1]]);
  const { chosen, marks } = asked;
  const additions = previewedCancellationsText(asked.additions.map(({ mark }) => mark));
  const decided = { confirmed: '1', money: '1', restock: '1', mail: '1' };
  const done = await submit({ chosen, marks, additions, ...decided });
  expect(done).toMatchObject({ ok: true, result: { successCount: 4, failedCount: 0 } });
  const alone = await plan([third]);
  await submit({ chosen: alone.chosen, marks: alone.marks, ...decided });
  const statuses = [...orders.map(({ id }) => id), ...added].map(async (id) => (await rowOf(id))?.status);
  expect(await Promise.all(statuses)).toEqual([
    ...['cancelled', 'cancelled', 'cancelled'],
    ...['cancelled', 'cancelled', 'processing'],
  ]);
});

function submit(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ status: 'cancelled', ...fields })) form.set(name, value);
  return submitBatchStatus(db, actor, form, new Date());
}
