import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findUsableGiftCard } from '#app/gift-cards/gift-card-balance.server.ts';
import { grantGiftCard } from '#app/gift-cards/issue-gift-card.server.ts';
import { giftCardHolds, giftCardMovements, giftCards } from '#app/gift-cards/tables.server.ts';
import { setOrderStatus } from '#app/order-management/editing/set-order-status.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import { settleOrder } from '#app/payments/settling/settle-order.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { shippingMethods } from '#app/shipping/tables.server.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { addProduct, checkoutRequestFor } from '#tests/support/orders.ts';
import { placeOrder } from './place-order.server.ts';

// No reservation ends, however slow the machine.
vi.hoisted(() => {
  process.env.UNOPENED_PAYMENT_MINUTES = '30';
});

const actor = { id: randomUUID(), email: 'admin@example.com' };
const product = { id: '' };

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
  await db.update(shippingMethods).set({ prices: [{ fromCents: 0, cents: 0 }] });
  Object.assign(product, await addProduct(db, { M: 5_000 }));
});
afterAll(stopJobs);

test('a card keeps its part for an order, pays it once, and the provider is asked for the rest alone', async () => {
  const card = await grant(2_000);
  const order = await placed(card.code);
  expect(order).toMatchObject({ toPayCents: 3_000, giftCardCents: 2_000, isPaid: false });
  expect(await balanceOf(card)).toEqual([2_000, 0]);
  expect(await place(card.code)).toMatchObject({ ok: false, reason: 'gift-card-empty' });
  expect(await settleOrder(db, payment(order.id, 'paid', 5_000), 'webhook')).toMatchObject({
    reason: 'amount-mismatch',
  });
  for (let time = 0; time < 2; time++)
    expect(await settleOrder(db, payment(order.id, 'paid', 3_000), 'webhook')).toMatchObject({
      order: { status: 'processing', paymentStatus: 'paid' },
    });
  expect(await balanceOf(card)).toEqual([0, 0]);
  expect(await movementsOf(card)).toEqual([
    ['granted', 2_000],
    ['spent', -2_000],
  ]);
});

test.each(['expired', 'failed'] as const)(
  'a payment that %s gives back what it kept of a card',
  async (state) => {
    const card = await grant(2_000);
    const order = await placed(card.code);
    await settleOrder(db, payment(order.id, state, 0), 'expiry');
    expect(await balanceOf(card)).toEqual([2_000, 2_000]);
    expect(await holdsOf(card)).toBe(0);
  },
);

test('an operator who cancels an unpaid order gives back what it kept of a card; one who moves it on does not', async () => {
  const card = await grant(2_000);
  const order = await placed(card.code);
  await become(order.number, 'processing');
  expect(await balanceOf(card)).toEqual([2_000, 0]);
  await become(order.number, 'cancelled');
  expect(await balanceOf(card)).toEqual([2_000, 2_000]);
});

test('money that comes after the order ended goes back whole, and its card loses nothing though it was spent meanwhile', async () => {
  const card = await grant(2_000);
  const late = await placed(card.code);
  await settleOrder(db, payment(late.id, 'expired', 0), 'expiry');
  const other = await placed(card.code);
  await settleOrder(db, payment(other.id, 'paid', 3_000), 'webhook');
  expect(await settleOrder(db, payment(late.id, 'paid', 3_000), 'webhook')).toMatchObject({
    order: { status: 'cancelled', paymentStatus: 'paid' },
  });
  expect(await balanceOf(card)).toEqual([0, 0]);
  const { rows } = await db.execute(
    sql`select amount_cents, gift_card_cents from order_refunds where order_id = ${late.id}`,
  );
  expect(rows).toEqual([{ amount_cents: 5_000, gift_card_cents: 2_000 }]);
});

test('an order that a card pays whole is paid at once, without the provider, as every other: stock, mail, invoice, timeline', async () => {
  const shirt = await addProduct(db, { M: 1 });
  const card = await grant(8_000);
  const order = await placed(card.code, { product: shirt });
  expect(order).toMatchObject({ isPaid: true, toPayCents: 0, giftCardCents: 5_000 });
  expect(order.sessionId).toMatch(/^cs_giftcard_[0-9a-f]{60}$/);
  const [row] = await db.select().from(orders).where(eq(orders.id, order.id));
  expect(row).toMatchObject({
    status: 'processing',
    paymentStatus: 'paid',
    paymentMethod: 'gift-card',
    stripeSessionId: order.sessionId,
    paymentIntentId: null,
    isTest: true,
  });
  expect(await balanceOf(card)).toEqual([3_000, 3_000]);
  const { rows } = await db.execute(sql`
    select (select stock_quantity from product_sizes where product_id = ${shirt.id}) as stock,
      (select count(*)::int from holds where order_id = ${order.id}) as holds,
      (select count(*)::int from invoices where order_id = ${order.id} and cents = 5000) as invoices,
      (select count(*)::int from payment_logs where order_id = ${order.id}) as logs,
      (select count(*)::int from pgboss.job where name = 'order-mail' and data->>'orderId' = ${order.id}) as mails,
      (select count(*)::int from operator_notifications where subject = ${order.id}) as notifications`);
  expect(rows).toEqual([{ stock: 0, holds: 0, invoices: 1, logs: 2, mails: 1, notifications: 1 }]);
});

test('sent a second time it leads to the same order, unpaid or paid', async () => {
  const card = await grant(2_000);
  const checkoutKey = randomUUID();
  const first = await placed(card.code, { checkoutKey });
  const second = await placed(card.code, { checkoutKey });
  expect(second).toMatchObject({ id: first.id, toPayCents: 3_000, giftCardCents: 2_000, isPaid: false });
  const rich = await grant(9_000);
  const again = { checkoutKey: randomUUID() };
  const whole = await placed(rich.code, again);
  expect(await place(rich.code, again)).toMatchObject({ reason: 'already-paid', sessionId: whole.sessionId });
  expect(await balanceOf(rich)).toEqual([4_000, 4_000]);
});

test('the same browser may ask otherwise: what its own order keeps of the card does not stand in its way', async () => {
  const card = await grant(2_000);
  const checkoutKey = randomUUID();
  const first = await placed(card.code, { checkoutKey });
  const refused = await place(card.code, { checkoutKey, quantity: 2 });
  expect(refused).toMatchObject({ reason: 'superseded', orders: [{ id: first.id }] });
  await settleOrder(db, payment(first.id, 'expired', 0), 'checkout');
  const second = await placed(card.code, { checkoutKey, quantity: 2 });
  expect(second).toMatchObject({ toPayCents: 8_000, giftCardCents: 2_000 });
  expect(await place(undefined, { checkoutKey, quantity: 2 })).toMatchObject({ reason: 'superseded' });
});

test('a checkout that is sent again with another card is another order', async () => {
  const [card, other] = [await grant(2_000), await grant(2_000)];
  const checkoutKey = randomUUID();
  const { id } = await placed(card.code, { checkoutKey });
  expect(await place(other.code, { checkoutKey })).toMatchObject({ reason: 'superseded', orders: [{ id }] });
  expect(await placed(card.code, { checkoutKey })).toMatchObject({ id });
});

test('a code that is no card’s, a blocked and an unpaid card are refused alike; so is another amount than was told', async () => {
  const card = await grant(2_000);
  for (const code of ['', 'ABCD-EFGH-JKMN-PQRS', 'nonsense'])
    expect(await place(code)).toMatchObject({ ok: false, reason: 'gift-card-unknown' });
  for (const state of [{ blockedAt: new Date() }, { blockedAt: null, issuedAt: null }]) {
    await db.update(giftCards).set(state).where(eq(giftCards.id, card.id));
    expect(await place(card.code)).toMatchObject({ ok: false, reason: 'gift-card-unknown' });
  }
  await db.update(giftCards).set({ issuedAt: new Date() }).where(eq(giftCards.id, card.id));
  expect(await place(card.code, { amount: 30 })).toMatchObject({ reason: 'gift-card-changed' });
  expect(await place(card.code, { amount: 20 })).toMatchObject({ ok: true });
  expect(await findUsableGiftCard(db, 'ABCD-EFGH-JKMN-PQRS')).toBeUndefined();
});

test('where less would be left than the provider takes, the card pays so much less', async () => {
  const card = await grant(4_990);
  expect(await placed(card.code)).toMatchObject({ toPayCents: 50, giftCardCents: 4_950 });
});

test('nobody edits the ledger, and nothing takes off more than is there', async () => {
  const card = await grant(1_000);
  const refused = [
    db.update(giftCardMovements).set({ cents: 9_000 }).where(eq(giftCardMovements.giftCardId, card.id)),
    db.delete(giftCardMovements).where(eq(giftCardMovements.giftCardId, card.id)),
    db.execute(sql`truncate gift_card_movements cascade`),
    db
      .insert(giftCardMovements)
      .values({ giftCardId: card.id, kind: 'spent', cents: -1_001, orderId: randomUUID() }),
    db.insert(giftCardMovements).values({ giftCardId: card.id, kind: 'granted', cents: 1 }),
    db
      .insert(giftCardMovements)
      .values({ giftCardId: card.id, kind: 'spent', cents: 1, orderId: randomUUID() }),
  ];
  for (const one of refused) await expect(one).rejects.toThrow();
  expect(await balanceOf(card)).toEqual([1_000, 1_000]);
});

test('two hundred checkouts at once spend a card once: what they pay with it is what was on it', async () => {
  const card = await grant(12_345);
  const paid: number[] = [];
  let arrived = 0;
  async function arrive(): Promise<void> {
    while (arrived < 200) {
      arrived += 1;
      const answer = await place(card.code, { quantity: 1 + (arrived % 2) });
      if (!answer.ok) {
        expect(answer.reason).toBe('gift-card-empty');
        continue;
      }
      const { id, toPayCents, giftCardCents, isPaid } = answer.order;
      // Every third is given up and releases its part of the card.
      const ends = arrived % 3 === 0 && !isPaid ? 'expired' : 'paid';
      if (!isPaid) await settleOrder(db, payment(id, ends, ends === 'paid' ? toPayCents : 0), 'webhook');
      if (ends === 'paid') paid.push(giftCardCents);
    }
  }
  await Promise.all(Array.from({ length: 10 }, arrive));
  const [balance, available] = await balanceOf(card);
  expect(paid.reduce((sum, cents) => sum + cents, 0)).toBe(12_345 - (balance ?? 0));
  expect(available).toBe(balance);
  expect(paid.length).toBeGreaterThan(1);
  expect(await holdsOf(card)).toBe(0);
}, 240_000);

test('whatever happens to orders in whichever order, a card is never below zero and loses only what paid orders took', async () => {
  const step = fc.record({
    does: fc.constantFrom('place', 'pay', 'expire', 'cancel'),
    which: fc.nat(5),
    quantity: fc.integer({ min: 1, max: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 12 }),
      fc.integer({ min: 1, max: 20_000 }),
      async (steps, cents) => {
        const card = await grant(cents);
        const made: {
          id: string;
          number: string;
          toPayCents: number;
          giftCardCents: number;
          state: string;
        }[] = [];
        for (const { does, which, quantity } of steps) {
          if (does === 'place') {
            const answer = await place(card.code, { quantity });
            if (answer.ok) made.push({ ...answer.order, state: answer.order.isPaid ? 'paid' : 'open' });
            else expect(answer.reason).toBe('gift-card-empty');
            continue;
          }
          const order = made[which % Math.max(1, made.length)];
          if (!order) continue;
          if (does === 'pay') {
            await settleOrder(db, payment(order.id, 'paid', order.toPayCents), 'webhook');
            if (order.state === 'open') order.state = 'paid';
          } else if (does === 'expire') {
            await settleOrder(db, payment(order.id, 'expired', 0), 'expiry');
            if (order.state === 'open') order.state = 'ended';
          } else if (order.state === 'open') {
            await become(order.number, 'cancelled');
            order.state = 'ended';
          }
          const spent = made
            .filter(({ state }) => state === 'paid')
            .reduce((sum, one) => sum + one.giftCardCents, 0);
          const held = made
            .filter(({ state }) => state === 'open')
            .reduce((sum, one) => sum + one.giftCardCents, 0);
          expect(await balanceOf(card)).toEqual([cents - spent, cents - spent - held]);
        }
      },
    ),
    { numRuns: 12 },
  );
}, 240_000);

type Asked = { checkoutKey?: string; quantity?: number; amount?: number; product?: { id: string } };

function place(
  code: string | undefined,
  { checkoutKey, quantity = 1, amount, product: bought = product }: Asked = {},
) {
  const request = checkoutRequestFor([{ id: bought.id, size: 'M', quantity }], {
    customerEmail: checkoutKey ? 'noor@example.com' : `${randomUUID()}@example.com`,
    ...(code !== undefined && { giftCard: { code, ...(amount !== undefined && { amount }) } }),
  });
  const browser = { checkoutKey: checkoutKey ?? randomUUID(), clientNetwork: checkoutKey ?? randomUUID() };
  return placeOrder(db, request, { ...browser, language: 'en', now: new Date() });
}

async function placed(code: string, asked: Asked = {}) {
  const answer = await place(code, asked);
  if (!answer.ok) throw new Error(answer.reason);
  return answer.order;
}

async function grant(amountCents: number) {
  const people = {
    recipientName: 'Noor',
    recipientEmail: 'noor@example.com',
    senderName: 'Sem',
    message: '',
  };
  const card = { amountCents, ...people, language: 'en', deliverOn: '2026-12-01' } as const;
  const { id, code = '' } = await grantGiftCard(db, actor, card, new Date());
  return { id, code };
}

async function balanceOf({ code }: { code: string }) {
  const found = await findUsableGiftCard(db, code);
  return [found?.balanceCents, found?.availableCents];
}

async function movementsOf({ id }: { id: string }) {
  const rows = await db
    .select()
    .from(giftCardMovements)
    .where(eq(giftCardMovements.giftCardId, id))
    .orderBy(giftCardMovements.id);
  return rows.map(({ kind, cents }) => [kind, cents]);
}

async function holdsOf({ id }: { id: string }) {
  return (await db.select().from(giftCardHolds).where(eq(giftCardHolds.giftCardId, id))).length;
}

function payment(orderId: string, state: 'paid' | 'expired' | 'failed', amountCents: number) {
  return { orderId, state, amountCents, currency: 'eur', isTest: true } as const;
}

async function become(number: string, status: 'processing' | 'cancelled') {
  const changed = await setOrderStatus(db, actor, { number, status, reason: '' }, new Date());
  if (!changed.ok) throw new Error(changed.reason);
}
