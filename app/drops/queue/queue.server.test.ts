import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import { addDropWithQueue, guest } from '#tests/support/drop-with-queue.ts';
import { dropProducts, dropQueues, drops } from '../tables.server.ts';
import { joinQueue } from './join-queue.server.ts';
import { admit, describeQueueOfProduct, operateQueue } from './queue.server.ts';
import { countTickets } from './tickets.server.ts';

test('the page of a piece names the queue that sells it, in its language, and no queue that does not', async () => {
  const { dropId } = await addDropWithQueue(1, { from: -1 });
  const [sold] = await db.select().from(dropProducts).where(eq(dropProducts.dropId, dropId));
  const productId = sold?.productId ?? '';
  expect(await describeQueueOfProduct(db, productId, 'nl')).toEqual({
    path: `/the-drop/${dropId}/queue`,
    text: 'Wie wil kopen, neemt eerst een plaats in de wachtrij.',
    label: 'Naar de wachtkamer',
  });
  await db.update(drops).set({ saleMethod: 'open' }).where(eq(drops.id, dropId));
  expect(await describeQueueOfProduct(db, productId, 'en')).toBeUndefined();
});

const actor = { id: randomUUID(), email: 'door@example.com' };

test('a paused queue admits nobody and takes people in; it goes on where it was', async () => {
  const { dropId } = await addDropWithQueue(5);
  const now = new Date();
  await joinQueue(db, dropId, guest(), now);
  expect(await operateQueue(db, actor, dropId, { state: 'paused' }, now)).toEqual({ ok: true });
  expect(await admit(db, dropId, now)).toBe(0);
  expect(await joinQueue(db, dropId, guest(), now)).toMatchObject({ ok: true });
  expect(await countTickets(db, dropId, now)).toMatchObject({ waiting: 2, admitted: 0 });

  await operateQueue(db, actor, dropId, { state: 'running' }, now);
  expect(await admit(db, dropId, now)).toBe(2);
  expect(await countTickets(db, dropId, now)).toMatchObject({ waiting: 0, admitted: 2 });
});

test('a closed queue takes nobody in; who was admitted stays so', async () => {
  const { dropId } = await addDropWithQueue(5);
  const now = new Date();
  await joinQueue(db, dropId, guest(), now);
  await admit(db, dropId, now);
  await operateQueue(db, actor, dropId, { state: 'closed' }, now);
  expect(await joinQueue(db, dropId, guest(), now)).toEqual({ ok: false, reason: 'closed' });
  expect(await countTickets(db, dropId, now)).toMatchObject({ admitted: 1 });
});

test('each change stands in the history with what it was before; what is so already does not', async () => {
  const { dropId } = await addDropWithQueue(5, { mostPerMinute: 30 });
  const now = new Date();
  const operations = [
    { state: 'paused' },
    { state: 'paused' },
    { mostPerMinute: 12 },
    { message: 'Two minutes', messageNl: 'Twee minuten' },
    { state: 'running' },
    { mostPerMinute: null },
  ] as const;
  for (const [second, operation] of operations.entries())
    await operateQueue(db, actor, dropId, operation, new Date(now.getTime() + second * 1000));
  const told = await listChanges(db, 'drop', dropId);
  expect(told.map(({ action, before, after, by }) => [action, before, after, by])).toEqual([
    ['queue-speed-changed', { mostPerMinute: 12 }, { mostPerMinute: null }, actor.email],
    ['queue-resumed', { state: 'paused' }, { state: 'running' }, actor.email],
    [
      'queue-message-changed',
      { message: null, messageNl: null },
      { message: 'Two minutes', messageNl: 'Twee minuten' },
      actor.email,
    ],
    ['queue-speed-changed', { mostPerMinute: 30 }, { mostPerMinute: 12 }, actor.email],
    ['queue-paused', { state: 'running' }, { state: 'paused' }, actor.email],
  ]);
  const [kept] = await db.select().from(dropQueues).where(eq(dropQueues.dropId, dropId));
  expect(kept).toMatchObject({ state: 'running', mostPerMinute: null, message: 'Two minutes' });
});

test('a drop without a queue has none to operate', async () => {
  const { dropId } = await addDropWithQueue(1, { saleMethod: 'open' });
  expect(await operateQueue(db, actor, dropId, { state: 'paused' }, new Date())).toEqual({
    ok: false,
    reason: 'missing',
  });
  expect(await listChanges(db, 'drop', dropId)).toEqual([]);
});
