import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { priceAndCheckBag } from '#app/bag/price-bag.server.ts';
import { deleteExpiredReservations } from '#app/catalogue/stock/browser-reservations.server.ts';
import { nextWave } from '#app/catalogue/stock/free-stock-sql.server.ts';
import { releaseHolds, sellStock } from '#app/catalogue/stock/stock-reservations.server.ts';
import { saveDrop } from '#app/drops/editing/save-drop.server.ts';
import { releaseUnpaidOrdersEarly } from '#app/payments/holds/release-unpaid-orders-early.server.ts';
import { attachPaymentSession } from '#app/payments/pending-orders.server.ts';
import { proceedToPayment } from '#app/payments/proceed-to-payment.server.ts';
import { settleOrder } from '#app/payments/settling/settle-order.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { invalidatedPagesForTests } from '#tests/support/invalidated-pages.ts';
import { addProduct, checkoutRequestFor } from '#tests/support/orders.ts';
import { endUnpaidOrder } from './open-payment-page.server.ts';
import { placeOrder } from './place-order.server.ts';

// Lifts the limit on a browser's repeated attempts.
vi.hoisted(() => {
  process.env.UNPAID_PIECES_PER_EMAIL = '1000000';
  process.env.UNPAID_EUROS_PER_EMAIL = '1000000';
});

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
});
afterAll(stopJobs);

const MINUTE = 60_000;

test('an unpaid order of a drop gives its piece back at a full five minutes: until then nobody has it but its own browser', async () => {
  const { id, size } = await addPiece(1);
  const key = randomUUID();
  const { order } = await placed(id, key);
  expect(await holdsOf(size)).toMatchObject([{ order_id: order.id, isAtWave: true }]);
  await endUnpaidOrder(db, order.id, null);
  await beforeItsWave(size);
  expect(await holdsOf(size)).toMatchObject([{ order_id: null, checkout_key: key }]);
  expect(await place(id, randomUUID())).toMatchObject({ ok: false, reason: 'sold-out' });
  expect(await problemOf(id, randomUUID())).toBe('sold-out');
  expect(await problemOf(id)).toBe('sold-out');
  expect(await problemOf(id, key)).toBeUndefined();
  await atItsWave(size);
  expect(await place(id, randomUUID())).toMatchObject({ ok: true });
});

test('other pieces are free at once, also while a drop runs', async () => {
  await addPiece(1);
  const shirt = await addProduct(db, { M: 1 });
  const first = await placed(shirt.id, randomUUID());
  await endUnpaidOrder(db, first.order.id, null);
  expect(await place(shirt.id, randomUUID())).toMatchObject({ ok: true });
});

test('whoever changes an order takes its pieces along, and never has them for longer than the first one would', async () => {
  const { id, size } = await addPiece(2);
  const key = randomUUID();
  const first = await placed(id, key, { quantity: 2 });
  const sessionId = await open(first.order);
  const end = first.order.paymentExpiresAt;
  // Twenty minutes pass.
  await db.execute(
    sql`update holds set ends_by = ends_by - interval '20 minutes' where product_size_id = ${size}`,
  );
  const ended = { sessionId, state: 'expired', amountCents: 0, currency: 'eur', isTest: true } as const;
  await settleOrder(db, ended, 'checkout');
  await beforeItsWave(size);
  const second = await placed(id, key, { quantity: 2 });
  const until = new Date(end.getTime() - 20 * MINUTE);
  expect(second.order.heldUntil).toEqual(until);
  await open(second.order);
  const { rows } = await db.execute<{ end: string }>(
    sql`select expires_at::text as end from orders where id = ${second.order.id}`,
  );
  expect(new Date(rows[0]?.end ?? '')).toEqual(until);
  expect((await holdsOf(size)).map(({ expires_at }) => new Date(expires_at))).toEqual([nextWave(until)]);
});

test('a browser whose time is over cannot take its pieces again before their wave', async () => {
  const { id, size } = await addPiece(1);
  const key = randomUUID();
  const { order } = await placed(id, key);
  await db.execute(
    sql`update holds set ends_by = now() + interval '59 seconds' where product_size_id = ${size}`,
  );
  await endUnpaidOrder(db, order.id, null);
  await beforeItsWave(size);
  expect(await place(id, key)).toMatchObject({ ok: false, reason: 'sold-out' });
  await atItsWave(size);
  expect(await place(id, key)).toMatchObject({ ok: true });
});

test('who takes fewer along leaves the others to the wave', async () => {
  const { id, size } = await addPiece(3);
  const key = randomUUID();
  const { order } = await placed(id, key, { quantity: 3 });
  await endUnpaidOrder(db, order.id, null);
  await beforeItsWave(size);
  await placed(id, key, { quantity: 1 });
  await beforeItsWave(size);
  expect(await place(id, randomUUID())).toMatchObject({ ok: false, reason: 'sold-out' });
  await atItsWave(size);
  expect(await place(id, randomUUID(), { quantity: 2 })).toMatchObject({ ok: true });
});

test('what is taken from an order early comes back at the wave, and its browser has to wait like everybody', async () => {
  const { id, size } = await addPiece(1);
  const key = randomUUID();
  const { order } = await placed(id, key);
  await db.transaction((tx) => releaseUnpaidOrdersEarly(tx, [order.id], 'operator', new Date()));
  await endUnpaidOrder(db, order.id, null);
  await beforeItsWave(size);
  expect(await place(id, key)).toMatchObject({ ok: false, reason: 'sold-out' });
  await atItsWave(size);
  expect(await place(id, key)).toMatchObject({ ok: true });
});

test('what waits for its wave counts for the network that had it, so nobody keeps a drop by beginning again and again', async () => {
  const clientNetwork = randomUUID();
  const pieces = await Promise.all(Array.from({ length: 11 }, () => addPiece(10)));
  for (const { id, size } of pieces.slice(0, 10)) {
    const { order } = await placed(id, undefined, { quantity: 10, clientNetwork });
    await endUnpaidOrder(db, order.id, null);
    await beforeItsWave(size);
  }
  const last = pieces[10]?.id ?? '';
  const again = { quantity: 1, clientNetwork };
  expect(await place(last, undefined, again)).toMatchObject({ reason: 'network-holds-too-much' });
  for (const { size } of pieces) await atItsWave(size);
  expect(await place(last, undefined, again)).toMatchObject({ ok: true });
});

test('pages show a piece again once its wave is past', async () => {
  const { id, size } = await addPiece(1);
  const { order } = await placed(id, randomUUID());
  const dropped = await invalidatedPagesForTests();
  await endUnpaidOrder(db, order.id, null);
  await beforeItsWave(size);
  await deleteExpiredReservations(db);
  expect((await dropped()).flat()).not.toContain(`product:${id}`);
  await atItsWave(size);
  await deleteExpiredReservations(db);
  expect((await dropped()).flat()).toContain(`product:${id}`);
  expect(await holdsOf(size)).toEqual([]);
});

test('whoever orders, changes, pays and gives up in whatever order: no more is held than there is, and nobody has a piece for longer than at first', async () => {
  const step = fc.record({
    does: fc.constantFrom('order', 'change', 'pay', 'give-up', 'take-away', 'wave', 'clean'),
    browser: fc.nat(3),
    quantity: fc.integer({ min: 1, max: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
      const { id, size } = await addPiece(4);
      const browsers = Array.from({ length: 4 }, () => ({
        key: randomUUID(),
        order: '',
        since: undefined as Date | undefined,
      }));
      let sold = 0;
      for (const { does, browser, quantity } of steps) {
        const person = browsers[browser];
        if (!person) continue;
        if (does === 'wave') {
          await atItsWave(size);
          for (const one of browsers) if (!one.order) one.since = undefined;
        }
        if (does === 'clean') await deleteExpiredReservations(db);
        if (does === 'order' && !person.order) {
          const answer = await place(id, person.key, { quantity });
          if (answer.ok) {
            person.order = answer.order.id;
            person.since ??= answer.order.heldUntil;
            expect(answer.order.heldUntil?.getTime()).toBeLessThanOrEqual(person.since?.getTime() ?? 0);
          }
        }
        if (person.order && ['change', 'give-up', 'take-away'].includes(does)) {
          if (does === 'take-away')
            await db.transaction((tx) => releaseHolds(tx, person.order, { isTakenAway: true }));
          await endUnpaidOrder(db, person.order, null);
          person.order = '';
          if (does === 'take-away') person.since = undefined;
          await beforeItsWave(size);
        }
        if (does === 'pay' && person.order) {
          const { order } = person;
          const { rows } = await db.execute<{ quantity: number }>(
            sql`select quantity from order_items where order_id = ${order}`,
          );
          const bought = rows[0]?.quantity ?? 0;
          const paid = await db.transaction((tx) =>
            sellStock(tx, order, [{ productSizeId: size, quantity: bought }]),
          );
          expect(paid.ok, 'what is held can be paid').toBe(true);
          sold += bought;
          await db.execute(
            sql`update orders set status = 'processing', payment_status = 'paid' where id = ${order}`,
          );
          Object.assign(person, { order: '', since: undefined, key: randomUUID() });
        }
        const { rows } = await db.execute<{ stock: number; held: number }>(sql`
          select stock_quantity as stock, coalesce((select sum(quantity) from holds
            where product_size_id = ${size} and expires_at > now()), 0)::int as held
          from product_sizes where id = ${size}`);
        expect(rows[0]?.stock).toBe(4 - sold);
        expect(rows[0]?.held).toBeLessThanOrEqual(4 - sold);
      }
    }),
    { numRuns: 20 },
  );
}, 240_000);

async function addPiece(stock: number): Promise<{ id: string; size: string }> {
  const { id } = await addProduct(db, { M: stock }, { category: 'the-drop', subcategory: 'tops' });
  const dates = { startDate: new Date(Date.now() - MINUTE), endDate: new Date(Date.now() + 60 * MINUTE) };
  const drop = await saveDrop(db, { title: `Drop ${id}`, ...dates, isActive: true, productIds: [id] });
  if (!drop.ok) throw new Error(JSON.stringify(drop.problems));
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from product_sizes where product_id = ${id}`,
  );
  return { id, size: rows[0]?.id ?? '' };
}

type Asked = { quantity?: number; clientNetwork?: string };

function place(
  id: string,
  checkoutKey: string | undefined,
  { quantity = 1, clientNetwork = randomUUID() }: Asked = {},
) {
  const request = checkoutRequestFor([{ id, size: 'M', quantity }], {
    customerEmail: `${randomUUID()}@example.com`,
  });
  return placeOrder(db, request, { checkoutKey, clientNetwork, language: 'en', now: new Date() });
}

async function placed(id: string, checkoutKey: string | undefined, asked?: Asked) {
  const answer = await place(id, checkoutKey, asked);
  if (!answer.ok) throw new Error(answer.reason);
  return answer;
}

async function open(order: { id: string; paymentExpiresAt: Date }): Promise<string> {
  const sessionId = `cs_test_${randomUUID()}`;
  const page = { sessionId, url: 'https://pay.example/', expiresAt: order.paymentExpiresAt };
  expect(await attachPaymentSession(db, order.id, page)).toBe(true);
  expect(await proceedToPayment(db, sessionId, new Date())).toMatchObject({ ok: true });
  return sessionId;
}

async function problemOf(id: string, checkoutKey?: string) {
  const { lines } = await priceAndCheckBag(db, [{ id, size: 'M', quantity: 1 }], 'en', { checkoutKey });
  return lines[0]?.problem;
}

/** Moves the wave an hour away, since it may fall due at any moment of a test. */
async function beforeItsWave(size: string): Promise<void> {
  await db.execute(sql`
    update holds set expires_at = now() + interval '1 hour'
    where product_size_id = ${size} and order_id is null and expires_at > now() - interval '10 minutes'`);
}

async function atItsWave(size: string): Promise<void> {
  await db.execute(sql`
    update holds set expires_at = now() - interval '1 hour' where product_size_id = ${size} and order_id is null`);
}

async function holdsOf(size: string) {
  const { rows } = await db.execute<{
    order_id: string | null;
    checkout_key: string;
    expires_at: string;
  }>(sql`
    select order_id, checkout_key, expires_at::text, extract(epoch from expires_at) % 300 = 0 as "isAtWave"
    from holds where product_size_id = ${size}`);
  return rows;
}
