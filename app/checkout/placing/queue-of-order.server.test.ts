import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { joinAll } from '#app/drops/queue/join-queue.server.ts';
import { admit, findQueue } from '#app/drops/queue/queue.server.ts';
import { findOwnTicket, leaveQueue } from '#app/drops/queue/tickets.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { customerForTests } from '#tests/support/customer.ts';
import { addDropWithQueue, guest } from '#tests/support/drop-with-queue.ts';
import { addProduct, checkoutRequestFor } from '#tests/support/orders.ts';
import { placeOrder } from './place-order.server.ts';

// No order expires, however slow the machine.
vi.hoisted(() => {
  process.env.UNOPENED_PAYMENT_MINUTES = '30';
});

const ADMISSION_MS = 10 * 60_000;

test('what a running drop sells by its queue is bought with an admission alone', async () => {
  const { dropId, title, product } = await addDropWithQueue(2);
  const drop = { id: dropId, title, titleNl: null, saleMethod: 'queue' };
  const now = new Date();
  expect(await buy(product.id, { now })).toEqual({ ok: false, reason: 'queue-needed', drop });
  const [first = '', second = '', third = ''] = await comeIn(dropId, 3, now);
  expect(await buy(product.id, { now, ticketIds: [first] })).toEqual({
    ok: false,
    reason: 'queue-not-yet',
    drop,
  });
  expect(await admit(db, dropId, now)).toBe(2);
  expect(await buy(product.id, { now, ticketIds: [third] })).toMatchObject({ reason: 'queue-not-yet' });
  expect(await buy(product.id, { now, ticketIds: [randomUUID()] })).toMatchObject({ reason: 'queue-needed' });
  const over = new Date(now.getTime() + ADMISSION_MS);
  expect(await buy(product.id, { now: over, ticketIds: [first] })).toMatchObject({
    reason: 'admission-over',
  });
  await leaveQueue(db, dropId, guest(second), now);
  expect(await buy(product.id, { now, ticketIds: [second] })).toMatchObject({ reason: 'queue-needed' });
  const bought = await buy(product.id, { now, ticketIds: [first] });
  expect(bought).toMatchObject({ ok: true });
  expect(await findOwnTicket(db, dropId, guest(first), now)).toMatchObject({ state: 'ordered' });
  // A slug does not make it another product.
  expect(await buy(product.slug, { now })).toMatchObject({ reason: 'queue-needed' });
});

test('one admission is one order, in however many tabs and browsers at once', async () => {
  const { dropId, product } = await addDropWithQueue(9);
  const now = new Date();
  const [ticket = ''] = await comeIn(dropId, 1, now);
  await admit(db, dropId, now);
  const tabs = await Promise.all(
    Array.from({ length: 8 }, () => buy(product.id, { now, ticketIds: [ticket] })),
  );
  expect(tabs.filter(({ ok }) => ok)).toHaveLength(1);
  expect(tabs.filter((tab) => !tab.ok && tab.reason === 'admission-over')).toHaveLength(7);
  expect(await heldOf(product.id)).toBe(1);
});

test('the same checkout sent twice is the same order; changed within the ten minutes it is another one', async () => {
  const { dropId, product } = await addDropWithQueue(9);
  const now = new Date();
  const [ticket = ''] = await comeIn(dropId, 1, now);
  await admit(db, dropId, now);
  const same = { now, ticketIds: [ticket], checkoutKey: randomUUID(), email: `${randomUUID()}@example.com` };
  const first = await buy(product.id, same);
  if (!first.ok) throw new Error(first.reason);
  expect(await buy(product.id, same)).toMatchObject({ ok: true, order: { id: first.order.id } });
  expect(await buy(product.id, { ...same, quantity: 2 })).toMatchObject({ reason: 'superseded' });
  await endUnpaid(first.order.id);
  expect(await findOwnTicket(db, dropId, guest(ticket), now)).toMatchObject({ state: 'admitted' });
  // The admitted may still buy, so nobody is admitted instead.
  await comeIn(dropId, 20, now);
  expect(await admit(db, dropId, new Date(now.getTime() + 1_000))).toBe(8);
  expect(await buy(product.id, { ...same, quantity: 2 })).toMatchObject({
    reason: 'pieces-for-others',
    most: 1,
  });
  expect(await buy(product.id, same)).toMatchObject({ ok: true });
});

test('who buys several leaves a piece for each of the others who may buy now', async () => {
  const { dropId, product } = await addDropWithQueue(5);
  const now = new Date();
  const [first = '', second = '', third = ''] = await comeIn(dropId, 3, now);
  expect(await admit(db, dropId, now)).toBe(3);
  expect(await buy(product.id, { now, ticketIds: [first], quantity: 4 })).toMatchObject({
    reason: 'pieces-for-others',
    most: 3,
    drop: { id: dropId },
  });
  expect(await buy(product.id, { now, ticketIds: [first], quantity: 3 })).toMatchObject({ ok: true });
  expect(await buy(product.id, { now, ticketIds: [second], quantity: 2 })).toMatchObject({ most: 1 });
  // Nobody needs it once the other buyer has left.
  await leaveQueue(db, dropId, guest(third), now);
  expect(await buy(product.id, { now, ticketIds: [second], quantity: 2 })).toMatchObject({ ok: true });
  expect(await heldOf(product.id)).toBe(5);
});

test('of several who want two each at once, while people are admitted, nobody is left without a piece', async () => {
  const { dropId, product } = await addDropWithQueue(8);
  const now = new Date();
  const people = await comeIn(dropId, 6, now);
  const want = (quantity: number) =>
    Promise.all([
      ...people.map((ticket) => buy(product.id, { now, ticketIds: [ticket], quantity })),
      admit(db, dropId, now),
    ]);
  await want(2);
  await want(2);
  await want(1);
  expect(await heldOf(product.id)).toBe(8);
  const { rows } = await db.execute<{ place: number }>(sql`
    select place from drop_queue_tickets where drop_id = ${dropId} and admitted_at is not null and order_id is null`);
  expect(rows).toEqual([]);
});

test('an order whose time has ended counts no more, whether a job has written so or not: nobody is admitted in its owner’s stead', async () => {
  const { dropId, product } = await addDropWithQueue(1);
  const now = new Date();
  const [ticket = ''] = await comeIn(dropId, 2, now);
  await admit(db, dropId, now);
  const placed = await buy(product.id, { now, ticketIds: [ticket] });
  if (!placed.ok) throw new Error(placed.reason);
  await db.execute(sql`delete from holds where order_id = ${placed.order.id}`);
  expect(await findOwnTicket(db, dropId, guest(ticket), now)).toMatchObject({ state: 'ordered' });
  await db
    .update(orders)
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where(eq(orders.id, placed.order.id));
  expect(await findOwnTicket(db, dropId, guest(ticket), now)).toMatchObject({ state: 'admitted' });
  expect(await admit(db, dropId, new Date(now.getTime() + 1_000))).toBe(0);
});

test('an order that is refused after all leaves the admission as it was', async () => {
  const { dropId, product } = await addDropWithQueue(9);
  const now = new Date();
  const [ticket = ''] = await comeIn(dropId, 1, now);
  await admit(db, dropId, now);
  expect(await buy(product.id, { now, ticketIds: [ticket], quantity: 10 })).toMatchObject({ ok: false });
  expect(await findOwnTicket(db, dropId, guest(ticket), now)).toMatchObject({ state: 'admitted' });
});

test('a customer’s own ticket counts in every browser, and that of another account in none', async () => {
  const { dropId, product } = await addDropWithQueue(9);
  const now = new Date();
  const [{ customer: noor }, { customer: sem }] = [await customerForTests(db), await customerForTests(db)];
  const [ticket = ''] = await comeIn(dropId, 1, now, noor.id);
  await admit(db, dropId, now);
  expect(await buy(product.id, { now, customerId: sem.id, ticketIds: [ticket] })).toMatchObject({
    reason: 'queue-needed',
  });
  expect(await buy(product.id, { now, customerId: noor.id })).toMatchObject({ ok: true });
});

test('what is on sale without a queue asks for none: other products, open drops, and what one of them sells too', async () => {
  const now = new Date();
  const shirt = await addProduct(db);
  expect(await buy(shirt.id, { now, size: 'M' })).toMatchObject({ ok: true });
  const { product } = await addDropWithQueue(9);
  await addDropWithQueue(0, { saleMethod: 'open', productIds: [product.id] });
  expect(await buy(product.id, { now })).toMatchObject({ ok: true });
  // Before its drop it is on sale to everyone; during the drop only to its queue.
  const coming = await addDropWithQueue(0, { from: 60, productIds: [shirt.id] });
  expect(await buy(shirt.id, { now })).toMatchObject({ ok: true });
  await db.execute(
    sql`update drops set start_date = now() - interval '1 minute' where id = ${coming.dropId}`,
  );
  expect(await buy(shirt.id, { now })).toMatchObject({ reason: 'queue-needed' });
});

test('of two drops that sell a piece by their queues an admission to one of them will do', async () => {
  const first = await addDropWithQueue(9);
  const second = await addDropWithQueue(0, { productIds: [first.product.id] });
  const now = new Date();
  const [ticket = ''] = await comeIn(second.dropId, 1, now);
  expect(await buy(first.product.id, { now, ticketIds: [ticket] })).toMatchObject({
    reason: 'queue-not-yet',
    drop: { id: second.dropId },
  });
  await admit(db, second.dropId, now);
  expect(await buy(first.product.id, { now, ticketIds: [ticket] })).toMatchObject({ ok: true });
});

test('a rush of two processes through the door: as many orders as pieces, in the order of the queue', async () => {
  const { dropId, product } = await addDropWithQueue(12);
  const from = new Date();
  const people = await comeIn(dropId, 30, from);
  for (let second = 0; second < 4; second++) {
    const now = new Date(from.getTime() + second * 1000);
    await Promise.all([
      admit(db, dropId, now),
      ...people.map((ticket) => buy(product.id, { now, ticketIds: [ticket] })),
      admit(db, dropId, now),
    ]);
  }
  const { rows } = await db.execute<{ place: number }>(sql`
    select place from drop_queue_tickets where drop_id = ${dropId} and order_id is not null order by place`);
  expect(rows.map(({ place }) => place)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
  expect(await heldOf(product.id)).toBe(12);
});

type Given = {
  now: Date;
  ticketIds?: string[];
  customerId?: string;
  checkoutKey?: string;
  email?: string;
  quantity?: number;
  size?: string;
};

function buy(id: string, { now, quantity = 1, size = 'M', email, ...by }: Given) {
  const customerEmail = email ?? `${randomUUID()}@example.com`;
  const usual = { checkoutKey: randomUUID(), clientNetwork: randomUUID(), language: 'en' } as const;
  return placeOrder(db, checkoutRequestFor([{ id, size, quantity }], { customerEmail }), {
    ...usual,
    ...by,
    now,
  });
}

/** Joins the queue as several visitors in turn and returns their tickets in that order. */
async function comeIn(dropId: string, count: number, now: Date, customerId?: string): Promise<string[]> {
  const queue = await findQueue(db, dropId);
  if (!queue) throw new Error('There is no such queue.');
  const joined = await joinAll(db, queue, new Array(count).fill({ customerId }), now);
  return joined.map((one) => (one.ok ? one.ticket.id : one.reason));
}

async function endUnpaid(orderId: string): Promise<void> {
  await db
    .update(orders)
    .set({ status: 'cancelled', paymentStatus: 'cancelled' })
    .where(eq(orders.id, orderId));
  await db.execute(sql`delete from holds where order_id = ${orderId}`);
}

async function heldOf(productId: string): Promise<number> {
  const { rows } = await db.execute<{ held: number }>(sql`
    select coalesce(sum(quantity), 0)::int as held from holds join product_sizes on product_sizes.id = product_size_id
    where product_id = ${productId}`);
  return rows[0]?.held ?? 0;
}
