import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { contactMessages } from '#app/content/contact/tables.server.ts';
import { drops } from '#app/drops/tables.server.ts';
import { orders, orderWithdrawals } from '#app/orders/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { addOrder, addProduct } from '#tests/support/orders.ts';
import { countWaiting, readWaitingDetails } from './count-waiting.server.ts';

const now = new Date('2026-11-25T12:00:00Z');
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);

const sender = { name: 'Noor', email: 'noor@example.com', language: 'nl' } as const;
const withdrawal = () => ({ ...sender, id: randomUUID(), pieces: [{ position: 0, quantity: 1 }] });
const message = () => ({
  ...sender,
  id: randomUUID(),
  orderNumber: '',
  subject: 'other' as const,
  message: 'Hello',
  updatedAt: now,
});

beforeEach(async () => {
  await db.execute(sql`truncate products, orders, drops, contact_messages cascade`);
});

test('a shop in which nothing waits says so of each', async () => {
  expect(await countWaiting(db)).toEqual({ toSend: 0, returns: 0, messages: 0 });
  const none = { toSend: undefined, returns: undefined, messages: undefined };
  expect(await readWaitingDetails(db, 'owner', now)).toEqual({ since: none, lowStock: 0, drop: null });
});

test('the oldest of what waits is that of the lists: sent, closed, answered and deleted ones wait no more', async () => {
  const { id: productId } = await addProduct(db, { M: 50, S: 2 });
  const add = async (days: number, change: Partial<typeof orders.$inferInsert> = {}) => {
    const { id } = await addOrder(db, [{ id: productId, size: 'M', quantity: 1 }]);
    await db
      .update(orders)
      .set({ createdAt: ago(days), status: 'processing', paymentStatus: 'paid', ...change })
      .where(sql`id = ${id}`);
    return id;
  };
  const sent = await add(9, { status: 'shipped' });
  const deleted = await add(8, { deletedAt: now });
  await add(1);
  await add(3);
  await db.insert(orderWithdrawals).values([
    { ...withdrawal(), number: 1, orderId: deleted, statedAt: ago(7) },
    { ...withdrawal(), number: 2, orderId: sent, statedAt: ago(6), closedAt: now },
    { ...withdrawal(), number: 3, orderId: sent, statedAt: ago(2) },
  ]);
  await db.insert(contactMessages).values([
    { ...message(), createdAt: ago(5), state: 'answered' },
    { ...message(), createdAt: ago(4) },
    { ...message(), createdAt: ago(3) },
  ]);
  expect(await countWaiting(db)).toMatchObject({ returns: 1, messages: 2 });
  expect(await readWaitingDetails(db, 'fulfilment', now)).toMatchObject({
    since: {
      toSend: ago(3).toISOString(),
      returns: ago(2).toISOString(),
      messages: ago(4).toISOString(),
    },
    lowStock: 1,
  });
});

test('of the drops that are switched on, the one that runs or starts next is named, to roles that may open drops', async () => {
  const drop = { title: 'Dune', isActive: true, startDate: ago(1), endDate: ago(-1) };
  await db.insert(drops).values([
    { ...drop, startDate: ago(3), endDate: ago(2) },
    { ...drop, isActive: false },
    { ...drop, title: 'Later', startDate: ago(-5), endDate: ago(-6) },
  ]);
  const dropOf = async (role: 'manager' | 'fulfilment') => (await readWaitingDetails(db, role, now)).drop;
  const later = { title: 'Later', titleNl: null, count: 1, isRunning: false, at: ago(-5).toISOString() };
  expect(await dropOf('manager')).toEqual(later);
  expect(await dropOf('fulfilment')).toBeNull();
  await db.insert(drops).values(drop);
  const running = { title: 'Dune', titleNl: null, count: 2, isRunning: true, at: ago(-1).toISOString() };
  expect(await dropOf('manager')).toEqual(running);
});

test('a table that cannot be read leaves out its own part', async () => {
  await db.execute(sql`alter table contact_messages rename to contact_messages_away`);
  await db.execute(sql`alter table drops rename to drops_away`);
  try {
    expect(await countWaiting(db)).toEqual({ toSend: 0, returns: 0, messages: undefined });
    const details = await readWaitingDetails(db, 'owner', now);
    expect([details.lowStock, details.drop, details.since.messages]).toEqual([0, undefined, undefined]);
  } finally {
    await db.execute(sql`alter table contact_messages_away rename to contact_messages`);
    await db.execute(sql`alter table drops_away rename to drops`);
  }
});
