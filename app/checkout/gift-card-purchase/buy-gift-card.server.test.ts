import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { anonymiseOrdersWhere } from '#app/customers/personal-data/anonymise-orders.server.ts';
import { blockGiftCard } from '#app/gift-cards/editing/block-gift-card.server.ts';
import {
  proposedSettings,
  saveGiftCardSettings,
} from '#app/gift-cards/settings/gift-card-settings.server.ts';
import { giftCardMovements, giftCards } from '#app/gift-cards/tables.server.ts';
import { listIssued } from '#app/invoices/issue-invoices.server.ts';
import { cancelOrder } from '#app/order-management/editing/cancel-order.server.ts';
import { setOrderStatus } from '#app/order-management/editing/set-order-status.server.ts';
import { findAdminOrder } from '#app/orders/editing/find-admin-order.server.ts';
import { returnableMark } from '#app/orders/refunds/refund-rules.ts';
import { findRefundable } from '#app/orders/refunds/refunds.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import { listWithdrawals } from '#app/orders/withdrawals/withdrawals.server.ts';
import { attachPaymentSession } from '#app/payments/pending-orders.server.ts';
import { listRefundsOfPayment, refundPayment } from '#app/payments/refund-payment.server.ts';
import { processRefund } from '#app/payments/refunds/process-refunds.server.ts';
import { planRefund, refundOrRestockOrder } from '#app/payments/refunds/refund-order.server.ts';
import { retryOrderRefunds } from '#app/payments/refunds/settle-owed-refund.server.ts';
import { syncProviderRefunds } from '#app/payments/refunds/sync-provider-refunds.server.ts';
import { deliverMailedGiftCards } from '#app/payments/settling/deliver-mailed-gift-cards.server.ts';
import { settleOrder } from '#app/payments/settling/settle-order.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { planRefundOfWithdrawals } from '#app/returns/admin-returns.server.ts';
import { withdrawFromOrder } from '#app/returns/withdrawals.server.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { placeGiftCardOrder } from './buy-gift-card.server.ts';

vi.mock('#app/payments/refund-payment.server.ts', () => ({
  refundPayment: vi.fn(async ({ refundId }) => ({ ok: true, providerId: `re_${refundId}` })),
  listRefundsOfPayment: vi.fn(),
}));

const actor = { id: randomUUID(), email: 'admin@example.com' };
const now = new Date();

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
  await saveGiftCardSettings(db, { ...proposedSettings, isOffered: true }, now);
});
afterAll(stopJobs);

test('a bought card has nothing on it until it is paid, then its amount once, however often the payment is told', async () => {
  const { order, payment } = await begin();
  const [unpaid] = await cardOf(order.id);
  expect(unpaid).toMatchObject({ issuedAt: null, orderNumber: order.number, amountCents: 5_000 });
  await Promise.all([settle(payment), settle(payment), settle(payment)]);
  const [card] = await cardOf(order.id);
  expect(card).toMatchObject({ clientNetwork: null, recipientEmail: 'sam@example.com' });
  expect(card?.issuedAt).not.toBeNull();
  expect(await movementsOf(order.id)).toEqual([['sold', 5_000]]);
  expect(await find(order.id)).toMatchObject({
    status: 'processing',
    paymentStatus: 'paid',
    kind: 'gift-card',
  });
  const [invoice] = await listIssued(db, order.id);
  expect(invoice).toMatchObject({
    kind: 'invoice',
    cents: 5_000,
    tax: { kind: 'voucher', lines: [{ rate: 0, cents: 5_000, vatCents: 0 }] },
  });
});

test('the same purchase at once is one order; another amount, address or network is another', async () => {
  const same = unique();
  const placed = await Promise.all([place(same), place(same), place(same)]);
  expect(new Set(placed.map(({ id }) => id)).size).toBe(1);
  const others = await Promise.all([
    place({ ...same, card: { ...same.card, amountCents: 2_500 } }),
    place({ ...same, email: 'other@example.com' }),
    place(same, '192.0.2.77'),
  ]);
  expect(new Set([...placed, ...others].map(({ id }) => id)).size).toBe(4);
});

test('what is not offered is not sold', async () => {
  const purchase = unique();
  const dear = { ...purchase, card: { ...purchase.card, amountCents: proposedSettings.mostCents + 1 } };
  const buyer = { customerId: undefined, clientNetwork: '192.0.2.1', language: 'en', now } as const;
  expect(await placeGiftCardOrder(db, dear, buyer)).toEqual({ ok: false, reason: 'not-offered' });
});

test('money that comes too late for it goes back, and the card is never issued', async () => {
  const { order, payment } = await begin();
  await settleOrder(db, { ...payment, state: 'expired' }, 'expiry');
  await settle(payment);
  expect(await find(order.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'paid' });
  const { rows } = await db.execute<{ id: string; amount_cents: number }>(
    sql`select id, amount_cents from order_refunds where order_id = ${order.id}`,
  );
  expect(rows).toMatchObject([{ amount_cents: 5_000 }]);
  await processRefund(db, rows[0]?.id ?? '', now);
  expect(await find(order.id)).toMatchObject({ paymentStatus: 'refunded' });
  expect(await movementsOf(order.id)).toEqual([]);
  expect((await cardOf(order.id))[0]?.issuedAt).toBeNull();
});

test('only what is left on it goes back; the card is blocked with the refund, and emptied by it once', async () => {
  const { order, card } = await bought();
  await spend(card.id, 3_000);
  const money = { number: order.number, pieces: [], reason: '' };
  const tooMuch = { ...money, refundId: randomUUID(), amountCents: 2_001 };
  expect(await refundOrRestockOrder(db, actor, tooMuch, now)).toEqual({
    ok: false,
    reason: 'gift-card-spent',
  });
  const wanted = { number: order.number, amountCents: 2_001, pieces: [], isEverything: false };
  expect(await planRefund(db, wanted)).toEqual({ ok: false, reason: 'gift-card-spent' });
  expect((await cardOf(order.id))[0]?.blockedAt).toBeNull();
  const refundId = randomUUID();
  const all = { ...money, refundId, amountCents: 2_000 };
  expect(await refundOrRestockOrder(db, actor, all, now)).toEqual({ ok: true });
  expect((await cardOf(order.id))[0]?.blockedAt).not.toBeNull();
  expect(await blockGiftCard(db, actor, { id: card.id, isBlocked: false }, now)).toEqual({
    ok: false,
    reason: 'taken-back',
  });
  await Promise.all([processRefund(db, refundId, now), processRefund(db, refundId, now)]);
  expect(await movementsOf(order.id)).toEqual([
    ['sold', 5_000],
    ['cancelled', -2_000],
  ]);
  const credit = (await listIssued(db, order.id)).find(({ kind }) => kind === 'credit-note');
  expect(credit).toMatchObject({ cents: 2_000, tax: { kind: 'voucher', lines: [{ vatCents: 0 }] } });
  const again = { ...money, refundId: randomUUID(), amountCents: 1 };
  expect(await refundOrRestockOrder(db, actor, again, now)).toEqual({ ok: false, reason: 'gift-card-spent' });
});

test('money returned in the provider’s dashboard closes the card, and operators are told once what had been spent', async () => {
  const { order, card, payment } = await bought();
  await spend(card.id, 3_000);
  const told = async (...amounts: number[]) => {
    vi.mocked(listRefundsOfPayment).mockResolvedValue(
      amounts.map((amountCents, place) => {
        const providerId = `re_${order.id}_${place}`;
        return { providerId, amountCents, at: now, isOurs: false, state: 'done' as const };
      }),
    );
    await syncProviderRefunds(db, payment.paymentIntentId, now);
  };
  const notified = async () => {
    const { rows } = await db.execute<{ details: object }>(
      sql`select details from operator_notifications where details->>'number' = ${order.number}
        and details->>'problem' = 'gift-card-spent' order by noted_at, details->>'lostCents'`,
    );
    return rows.map(({ details }) => details);
  };
  await told(2_000);
  expect(await notified()).toEqual([]);
  await Promise.all([told(2_000, 1_000), told(2_000, 1_000)]);
  const lost = { problem: 'gift-card-spent', number: order.number, returnedCents: 3_000, lostCents: 1_000 };
  expect(await notified()).toEqual([lost]);
  await told(2_000, 1_000, 2_000);
  expect(await notified()).toEqual([lost, { ...lost, returnedCents: 5_000, lostCents: 3_000 }]);
  expect(await movementsOf(order.id)).toEqual([
    ['sold', 5_000],
    ['cancelled', -2_000],
  ]);
  expect(await find(order.id)).toMatchObject({ paymentStatus: 'refunded' });
  expect(await blockGiftCard(db, actor, { id: card.id, isBlocked: false }, now)).toEqual({
    ok: false,
    reason: 'taken-back',
  });
  const { returnable } = await findRefundable(db, {
    id: order.id,
    totalCents: 5_000,
    paymentStatus: 'refunded',
  });
  expect(returnable).toMatchObject({ cents: 0, spentCents: 0, lostCents: 3_000 });
});

test('a refund that is tried again blocks the card again, whoever let it be used meanwhile', async () => {
  const { order, card } = await bought();
  const money = { number: order.number, pieces: [], reason: '', refundId: randomUUID(), amountCents: 5_000 };
  expect(await refundOrRestockOrder(db, actor, money, now)).toEqual({ ok: true });
  vi.mocked(refundPayment).mockResolvedValueOnce({ ok: false, reason: 'refused', answer: 'Too late' });
  await processRefund(db, money.refundId, now);
  expect(await blockGiftCard(db, actor, { id: card.id, isBlocked: false }, now)).toEqual({ ok: true });
  expect(await retryOrderRefunds(db, actor, order.number, now)).toEqual({ ok: true });
  expect((await cardOf(order.id))[0]?.blockedAt, 'nobody spends what goes back').not.toBeNull();
});

test('a card that was used is not cancelled, one that was not is blocked with its order', async () => {
  const used = await bought();
  await spend(used.card.id, 1);
  expect(await cancel(used.order)).toEqual({ ok: false, reason: 'gift-card-spent' });
  const unused = await bought();
  expect(await cancel(unused.order)).toEqual({ ok: true, isChanged: true });
  expect((await cardOf(unused.order.id))[0]?.blockedAt).not.toBeNull();
});

test('one withdraws from it like from pieces: what is left on it is filled in, and closes the withdrawal', async () => {
  const { order, card } = await bought();
  await spend(card.id, 3_000);
  const statement = { id: randomUUID(), name: 'Noor', email: 'noor@example.com', language: 'en' } as const;
  const pieces = [{ position: 0, quantity: 1 }];
  const withdraw = () =>
    withdrawFromOrder(db, { orderId: order.id, ...statement, pieces, begunAt: now }, now);
  expect(await withdraw()).toEqual({ ok: true });
  const find = async () => {
    const paid = { id: order.id, totalCents: 5_000, paymentStatus: 'paid' } as const;
    const { refunds, returnable } = await findRefundable(db, paid);
    const withdrawals = await listWithdrawals(db, order.id, refunds);
    const sold = { id: order.id, country: undefined, isGiftCard: true };
    return { withdrawals, plan: await planRefundOfWithdrawals(db, sold, returnable, withdrawals, []) };
  };
  expect(await find()).toMatchObject({
    withdrawals: [{ pieces, open: pieces, closedAt: null }],
    plan: { pieces: [], amountCents: 2_000 },
  });
  const refund = { number: order.number, refundId: randomUUID(), pieces: [], amountCents: 2_000, reason: '' };
  expect(await refundOrRestockOrder(db, actor, refund, now)).toEqual({ ok: true });
  const { withdrawals, plan } = await find();
  expect(withdrawals).toMatchObject([{ closedAt: now, closedBy: null }]);
  expect(plan).toBeUndefined();
});

test('its order is delivered once it is mailed, and never shipped', async () => {
  const { order } = await bought();
  const shipped = { number: order.number, status: 'shipped', reason: '' };
  expect(await setOrderStatus(db, actor, shipped, now)).toEqual({ ok: false, reason: 'not-shipped' });
  await deliverMailedGiftCards(db, now);
  expect(await find(order.id)).toMatchObject({ status: 'processing' });
  await db.update(giftCards).set({ mailStatus: 'sent', mailAt: now }).where(eq(giftCards.orderId, order.id));
  await Promise.all([deliverMailedGiftCards(db, now), deliverMailedGiftCards(db, now)]);
  expect(await find(order.id)).toMatchObject({ status: 'delivered' });
});

test('with the name of its order go whom it was for and its words; one that nobody paid is gone', async () => {
  const { order } = await bought();
  await db.update(giftCards).set({ mailStatus: 'sent', mailAt: now }).where(eq(giftCards.orderId, order.id));
  const { order: unpaid } = await begin();
  await anonymiseOrdersWhere(db, sql`${orders.id} in (${order.id}::uuid, ${unpaid.id}::uuid)`);
  expect(await cardOf(order.id)).toMatchObject([
    { recipientName: '', recipientEmail: '', senderName: '', message: '', amountCents: 5_000 },
  ]);
  expect(await cardOf(unpaid.id)).toEqual([]);
});

function unique() {
  return {
    card: {
      amountCents: 5_000,
      recipientName: 'Sam',
      recipientEmail: 'sam@example.com',
      senderName: 'Noor',
      message: `Happy birthday ${randomUUID()}`,
      language: 'nl' as const,
      deliverOn: '2026-12-24',
    },
    email: 'noor@example.com',
    paymentMethod: 'ideal' as const,
  };
}

async function place(purchase = unique(), clientNetwork = '192.0.2.1') {
  const placed = await placeGiftCardOrder(db, purchase, {
    customerId: undefined,
    clientNetwork,
    language: 'en',
    now,
  });
  if (!placed.ok) throw new Error(placed.reason);
  return placed.order;
}

async function begin() {
  const order = await place();
  const sessionId = `cs_test_${order.id}`;
  await attachPaymentSession(db, order.id, {
    sessionId,
    url: 'https://pay',
    expiresAt: order.paymentExpiresAt,
  });
  const payment = {
    sessionId,
    amountCents: 5_000,
    currency: 'eur',
    isTest: true,
    paymentIntentId: `pi_${order.id}`,
  };
  return { order, payment };
}

async function bought() {
  const { order, payment } = await begin();
  await settle(payment);
  const [card] = await cardOf(order.id);
  if (!card) throw new Error('No card was bought.');
  return { order, card, payment };
}

function settle(payment: Awaited<ReturnType<typeof begin>>['payment']) {
  return settleOrder(db, { ...payment, state: 'paid' }, 'webhook');
}

function spend(giftCardId: string, cents: number) {
  return db.insert(giftCardMovements).values({
    giftCardId,
    kind: 'spent',
    cents: -cents,
    orderId: randomUUID(),
    orderNumber: 'ORD-1',
    at: now,
  });
}

async function cancel({ id, number }: { id: string; number: string }) {
  const order = await findAdminOrder(db, number);
  if (!order) throw new Error('There is no order.');
  const { returnable } = await findRefundable(db, { ...order, id });
  const choices = { returnsMoney: true, restocks: false, mails: false };
  const wanted = { number, reason: '', version: order.version, seen: returnableMark(returnable), ...choices };
  return cancelOrder(db, actor, wanted, now);
}

function cardOf(orderId: string) {
  return db.select().from(giftCards).where(eq(giftCards.orderId, orderId));
}

async function movementsOf(orderId: string) {
  const rows = await db
    .select({ kind: giftCardMovements.kind, cents: giftCardMovements.cents })
    .from(giftCardMovements)
    .where(eq(giftCardMovements.orderId, orderId))
    .orderBy(giftCardMovements.id);
  return rows.map(({ kind, cents }) => [kind, cents]);
}

async function find(id: string) {
  return (await db.select().from(orders).where(eq(orders.id, id)))[0];
}
