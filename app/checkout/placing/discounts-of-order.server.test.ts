import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { asc, eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CodeProblem } from '#app/discounts/discount.ts';
import { discounts, discountUses } from '#app/discounts/tables.server.ts';
import { listIssued } from '#app/invoices/issue-invoices.server.ts';
import { setOrderStatus } from '#app/order-management/editing/set-order-status.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import { attachPaymentSession } from '#app/payments/pending-orders.server.ts';
import { findRefundOwed } from '#app/payments/refunds/list-refunds-owed.server.ts';
import { processRefund } from '#app/payments/refunds/process-refunds.server.ts';
import { planRefund, refundOrRestockOrder } from '#app/payments/refunds/refund-order.server.ts';
import { settleOrder } from '#app/payments/settling/settle-order.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { sales } from '#app/sale-prices/tables.server.ts';
import { shippingMethods } from '#app/shipping/tables.server.ts';
import { saveTaxSettings } from '#app/tax/editing/tax-settings.server.ts';
import { taxRates, taxSettings } from '#app/tax/tables.server.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { addDiscount } from '#tests/support/discounts.ts';
import { waitsForTests } from '#tests/support/lock-waits.ts';
import { addProduct, checkoutRequestFor } from '#tests/support/orders.ts';
import { placeOrder } from './place-order.server.ts';
import type { LimitPersonalRefusals } from './refusals.server.ts';

vi.mock('#app/payments/refund-payment.server.ts', () => ({
  refundPayment: vi.fn(async ({ refundId }) => ({ ok: true, providerId: `re_${refundId}` })),
}));
// No order expires, however slow the machine.
vi.hoisted(() => {
  process.env.UNOPENED_PAYMENT_MINUTES = '30';
});

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
});
afterAll(stopJobs);
beforeEach(async () => {
  await db.delete(discountUses);
  await db.delete(discounts);
  await db.delete(sales);
  await db.delete(taxSettings);
  await db.delete(shippingMethods);
  const delivery = { zoneId: 'everywhere', daysFrom: 1, daysTo: 2, freeFromCents: null };
  await db
    .insert(shippingMethods)
    .values({ ...delivery, name: 'Standard', prices: [{ fromCents: 0, cents: 495 }], sortOrder: 0 });
});

test('a code’s discount stands in the order line by line, in its total, its VAT, and in what comes back of it', async () => {
  await saveTaxSettings(
    db,
    { homeState: 'NL', euSales: 'home', exportPrices: 'without-vat', reverseCharge: 'off', vatNumber: '' },
    new Date(),
  );
  const rates = [{ from: null, standard: 2100, reduced: 900 }];
  await db.update(taxRates).set({ rates }).where(eq(taxRates.place, 'NL'));
  const { id: shirt } = await addProduct(db, { M: 9 }, { priceCents: 3_333 });
  const { id: book } = await addProduct(db, { M: 9 }, { priceCents: 1_090, taxClass: 'reduced' });
  await addDiscount(db, { codes: [{ code: 'SHIRT' }], products: [shirt] });
  const placed = await place([piece(shirt, 3), piece(book)], { discountCode: ' shirt ' });
  if (!placed.ok) throw new Error(placed.reason);
  const order = await paid(placed.order.id);
  expect(order.adjustments).toEqual([
    {
      kind: 'discount',
      name: 'Welcome (SHIRT)',
      nameNl: 'Welkom (SHIRT)',
      cents: -1_000,
      shares: [-1_000, 0],
    },
    { kind: 'shipping', name: 'Standard', nameNl: null, cents: 495 },
  ]);
  expect(order.totalCents).toBe(9_999 - 1_000 + 1_090 + 495);
  // 4.95 split over 89.99 and 10.90: 4.42 and 0.53.
  expect(order.tax?.lines).toEqual([
    { rate: 2100, cents: 9_441, vatCents: 1_639 },
    { rate: 900, cents: 1_143, vatCents: 94 },
  ]);
  const pieces = [{ position: 0, quantity: 1 }];
  const planned = { number: order.orderNumber, amountCents: undefined, isEverything: false };
  const plans: number[] = [];
  for (let part = 0; part < 3; part++) {
    const plan = await planRefund(db, { ...planned, pieces });
    if (!plan.ok) throw new Error(plan.reason);
    plans.push(plan.plan.amountCents);
    await refund(order.orderNumber, plan.plan.amountCents, pieces);
  }
  // Three items for 89.99.
  expect(plans).toEqual([3_000, 2_999, 3_000]);
  await refund(order.orderNumber, 1_585, [{ position: 1, quantity: 1 }]);
  const [whole, ...notes] = await listIssued(db, order.id);
  expect(notes.map(({ tax }) => tax.lines.map(({ cents }) => cents))).toEqual([
    [3_000, 0],
    [2_999, 0],
    [3_000, 0],
    [442, 1_143],
  ]);
  const vat = (lines: { vatCents: number }[]) => lines.reduce((sum, { vatCents }) => sum + vatCents, 0);
  expect(notes.reduce((sum, { tax }) => sum + vat(tax.lines), 0)).toBe(vat(whole?.tax.lines ?? []));
});

test('what is taken off by itself needs no code; other than what was told it is refused before anything is held', async () => {
  const { id } = await addProduct(db, { M: 9 });
  await addDiscount(db, { kind: 'shipping', minimumCents: 10_000 });
  const one = await place([piece(id)], { discount: 0 });
  expect(one).toMatchObject({ ok: true, order: { adjustments: [{ kind: 'shipping', cents: 495 }] } });
  const two = await place([piece(id, 2)], { discount: 4.95 });
  expect(two).toMatchObject({
    ok: true,
    order: { adjustments: [{ cents: 495 }, { label: 'Welkom', cents: -495 }] },
  });
  const before = await db.$count(orders);
  expect(await place([piece(id, 2)], { discount: 0 })).toMatchObject({
    ok: false,
    reason: 'discount-changed',
  });
  expect(await db.$count(orders)).toBe(before);
});

test('the same checkout sent again is the same order, also when its code has no more uses or has ended since', async () => {
  const { id } = await addProduct(db, { M: 9 });
  const discountId = await addDiscount(db, { codes: [{ code: 'ONCE' }], mostUses: 1 });
  const checkoutKey = randomUUID();
  const asked = { discountCode: 'ONCE', discount: 5, customerEmail: 'noor@example.com' };
  const first = await place([piece(id)], asked, { checkoutKey });
  await db
    .update(discounts)
    .set({ endsAt: new Date('2026-01-02') })
    .where(eq(discounts.id, discountId));
  const again = await place([piece(id)], asked, { checkoutKey });
  if (!first.ok || !again.ok) throw new Error('Not placed.');
  expect(again.order).toMatchObject({ id: first.order.id, adjustments: first.order.adjustments });
  // Without the code it is a different order, which ends the first.
  expect(await place([piece(id)], { customerEmail: 'noor@example.com' }, { checkoutKey })).toMatchObject({
    reason: 'superseded',
  });
});

test('each reason why a code takes nothing off is told', async () => {
  const { id } = await addProduct(db, { M: 50 });
  const { id: other } = await addProduct(db, { M: 50 });
  const { id: reduced } = await addProduct(db, { M: 50 }, { subcategory: 'accessories' });
  const [later, past] = [new Date('2090-01-01'), new Date('2026-01-02')];
  await db.insert(sales).values({
    title: 'Sale',
    startsAt: new Date('2026-01-01'),
    endsAt: later,
    kind: 'percentage',
    percentage: 5,
    categories: ['men/accessories'],
  });
  const code = (name: string) => ({ codes: [{ code: name }] });
  await addDiscount(db, { ...code('LATER'), startsAt: later });
  await addDiscount(db, { ...code('PAST'), endsAt: past });
  await addDiscount(db, { ...code('OTHER'), products: [other] });
  await addDiscount(db, { ...code('TOPS'), categories: ['women/tops'] });
  await addDiscount(db, { ...code('SHIRTS'), categories: ['men/shirts'] });
  await addDiscount(db, { ...code('FULLPRICE'), includesReduced: false });
  await addDiscount(db, { ...code('FROM50'), minimumCents: 5_001 });
  await addDiscount(db, { ...code('FIRST'), firstOrderOnly: true });
  await addDiscount(db, { ...code('TWICE'), mostUsesPerCustomer: 2 });
  await addDiscount(db, { codes: [{ code: 'ANY' }, { code: 'ONE-A', mostUses: 1 }] });
  const problem = async (
    name: string,
    given = {},
    bought = id,
  ): Promise<CodeProblem | 'none' | undefined> => {
    const placed = await place([piece(bought)], { discountCode: name, ...given });
    if (placed.ok) return 'none';
    return placed.reason === 'discount-changed' ? placed.discounted.problem : undefined;
  };
  expect([await problem('NOTHING'), await problem('LATER'), await problem('PAST')]).toEqual([
    'unknown',
    'not-yet',
    'expired',
  ]);
  expect([await problem('OTHER'), await problem('TOPS'), await problem('SHIRTS')]).toEqual([
    'not-for-these',
    'not-for-these',
    'none',
  ]);
  expect([await problem('FULLPRICE', {}, reduced), await problem('FULLPRICE')]).toEqual([
    'not-for-these',
    'none',
  ]);
  expect([
    await problem('FROM50'),
    await problem('ONE-A'),
    await problem('ONE-A'),
    await problem('ANY'),
  ]).toEqual(['minimum', 'none', 'used-up', 'none']);
  // Spellings of one mailbox; also while the first order is unpaid.
  const asked = { customerEmail: 'No.Or+first@googlemail.com' };
  expect(await problem('FIRST', asked)).toBe('none');
  expect(await problem('FIRST', { customerEmail: 'noor@gmail.com' })).toBe('not-first-order');
  expect(await problem('FIRST', { customerEmail: 'noor@example.com' })).toBe('none');
  for (const expected of ['none', 'none', 'used-by-customer'])
    expect(await problem('TWICE', { customerEmail: `noor+${randomUUID()}@gmail.com` })).toBe(expected);
  // A customer who paid without a discount has ordered before.
  const plain = await place([piece(id)], { customerEmail: 'sam@example.com' });
  if (plain.ok) await paid(plain.order.id);
  expect(await problem('FIRST', { customerEmail: 'SAM@example.com' })).toBe('not-first-order');
});

describe('a code whose use another order takes while this one is placed', () => {
  test('is refused with the reason', async () => {
    expect(await usedMeanwhile('most-uses-per-customer')).toMatchObject({
      reason: 'discount-changed',
      discounted: { problem: 'used-by-customer' },
    });
    expect(await usedMeanwhile('most-uses')).toMatchObject({ discounted: { problem: 'used-up' } });
  });

  test('counts as a personal refusal only if it depends on the buyer', async () => {
    const limit = vi.fn<LimitPersonalRefusals>(async () => ({ ok: true }));
    const told = await usedMeanwhile('most-uses-per-customer', limit);
    expect(told).toMatchObject({ discounted: { problem: 'used-by-customer' } });
    expect(limit.mock.calls).toEqual([
      ['discount', false],
      ['discount', true],
    ]);
    limit.mockClear();
    expect(await usedMeanwhile('most-uses', limit)).toMatchObject({ discounted: { problem: 'used-up' } });
    expect(limit).not.toHaveBeenCalled();
  });

  test('tells nothing about the buyer to a client that has heard too much', async () => {
    const limit: LimitPersonalRefusals = async (_rule, isRefused) =>
      isRefused ? { ok: false, retryAfterSeconds: 60 } : { ok: true };
    expect(await usedMeanwhile('most-uses-per-customer', limit)).toMatchObject({
      discounted: { problem: 'sign-in' },
    });
    expect(await usedMeanwhile('most-uses', limit)).toMatchObject({ discounted: { problem: 'used-up' } });
  });
});

/** Places an order with a code that has one use, which an earlier order of the buyer takes after the price was quoted. */
async function usedMeanwhile(
  limited: 'most-uses' | 'most-uses-per-customer',
  limitPersonalRefusals?: LimitPersonalRefusals,
) {
  const { id } = await addProduct(db, { M: 9 });
  const code = `ONCE-${randomUUID().slice(0, 8)}`.toUpperCase();
  const customerEmail = `${randomUUID()}@example.com`;
  const most = limited === 'most-uses' ? { mostUses: 1 } : { mostUsesPerCustomer: 1 };
  const discountId = await addDiscount(db, { codes: [{ code }], ...most });
  const earlier = await place([piece(id)], { customerEmail });
  if (!earlier.ok) throw new Error(earlier.reason);
  await paid(earlier.order.id);
  let outcome: Awaited<ReturnType<typeof place>> | undefined;
  const isQuotedBefore = await waitsForTests(
    async (tx) => {
      await tx.execute(sql`
        select pg_advisory_xact_lock(hashtextextended('discounts of ' || mailbox_of(${customerEmail}), 0))`);
      await tx.execute(sql`select from discounts where id = ${discountId} for no key update`);
      await tx.insert(discountUses).values({ orderId: earlier.order.id, discountId, code, cents: 500 });
    },
    async () => {
      outcome = await place(
        [piece(id)],
        { customerEmail, discountCode: code },
        { ...(limitPersonalRefusals && { limitPersonalRefusals }) },
      );
    },
  );
  expect(isQuotedBefore).toBe(true);
  return outcome;
}

test('a use is given back when its order expires or is cancelled unpaid, and stays used once it was paid', async () => {
  const { id } = await addProduct(db, { M: 9 });
  await addDiscount(db, { codes: [{ code: 'ONE' }], mostUses: 1 });
  const attempt = () => place([piece(id)], { discountCode: 'ONE' });
  const first = await attempt();
  if (!first.ok) throw new Error(first.reason);
  expect(await attempt()).toMatchObject({ discounted: { problem: 'used-up' } });
  const { payment } = await paymentOf(first.order.id);
  await settleOrder(db, { ...payment, state: 'expired' }, 'expiry');
  const second = await attempt();
  if (!second.ok) throw new Error(second.reason);
  // The first payment came too late: it is refunded and uses up nothing.
  await settleOrder(db, { ...payment, state: 'paid' }, 'webhook');
  expect(await takenUses()).toEqual([second.order.id]);
  await paid(second.order.id);
  await db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, second.order.id));
  expect(await takenUses()).toEqual([second.order.id]);
  expect(await attempt()).toMatchObject({ discounted: { problem: 'used-up' } });
});

test('More than 200 checkouts in two processes at once for a code with 10 uses: 10 have it, whoever is refused holds nothing', async () => {
  const { id } = await addProduct(db, { M: 300 });
  const discountId = await addDiscount(db, { codes: [{ code: 'RUSH' }], mostUses: 10 });
  const other = inAnotherProcess(discountId, 102);
  const outcomes = await inTurns(100, () => place([piece(id)], { discountCode: 'RUSH', discount: 5 }));
  const theirs = await other;
  const ours = outcomes.filter(({ ok }) => ok).length;
  expect(ours + theirs).toBe(10);
  expect(await takenUses()).toHaveLength(10);
  for (const outcome of outcomes)
    if (!outcome.ok)
      expect(outcome).toMatchObject({ reason: 'discount-changed', discounted: { problem: 'used-up' } });
}, 120_000);

test('50 checkouts of one person, many at once, for a code that each may use once: one has it', async () => {
  const { id } = await addProduct(db, { M: 300 });
  await addDiscount(db, { codes: [{ code: 'MINE' }], mostUsesPerCustomer: 1 });
  const outcomes = await inTurns(50, (at) =>
    place([piece(id)], { discountCode: 'MINE', customerEmail: `noor+${at}@example.com` }),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
}, 120_000);

/** Limits concurrency to a process's connections, so that none times out on a slow machine. */
async function inTurns<Outcome>(count: number, work: (at: number) => Promise<Outcome>): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let begun = 0;
  async function worker(): Promise<void> {
    while (begun < count) outcomes.push(await work(begun++));
  }
  await Promise.all(Array.from({ length: 10 }, worker));
  return outcomes;
}

test('an order that discounts leave nothing of is paid at once, without the provider and with all that follows', async () => {
  const { id } = await addProduct(db, { M: 9 }, { priceCents: 5_000 });
  const { id: dear } = await addProduct(db, { M: 1 }, { priceCents: 999_900 });
  await addDiscount(db, { percentage: 100, codes: [{ code: 'GIFT', mostUses: 1 }], combines: true });
  expect(await place([piece(id)], { discountCode: 'GIFT' })).toMatchObject({ order: { toPayCents: 495 } });
  await db.delete(discountUses);
  await addDiscount(db, { kind: 'shipping', combines: true });
  const checkout = { checkoutKey: randomUUID() };
  const asked = { discountCode: 'gift', discount: 10_003.95, customerEmail: 'noor@example.com' };
  const placed = await place([piece(dear)], asked, checkout);
  if (!placed.ok) throw new Error(placed.reason);
  const { order } = placed;
  expect(order).toMatchObject({ isPaid: true, toPayCents: 0, giftCardCents: 0 });
  expect(order.sessionId).toMatch(/^cs_none_[0-9a-f]{60}$/);
  const [row] = await db.select().from(orders).where(eq(orders.id, order.id));
  expect(row).toMatchObject({
    status: 'processing',
    paymentStatus: 'paid',
    paymentMethod: 'none',
    totalCents: 0,
  });
  const { rows } = await db.execute(sql`
    select (select stock_quantity from product_sizes where product_id = ${dear}) as stock,
      (select count(*)::int from invoices where order_id = ${order.id} and cents = 0) as invoices,
      (select count(*)::int from pgboss.job where name = 'order-mail' and data->>'orderId' = ${order.id}) as mails`);
  expect(rows).toEqual([{ stock: 0, invoices: 1, mails: 1 }]);
  // Sent again it is the same order; for others the code is used up.
  const { sessionId } = order;
  expect(await place([piece(dear)], asked, checkout)).toMatchObject({ reason: 'already-paid', sessionId });
  expect(await place([piece(id)], asked)).toMatchObject({ discounted: { problem: 'used-up' } });
  // Cancelling it owes no refund, and its uses stay used.
  const actor = { id: randomUUID(), email: 'a@example.com' };
  await setOrderStatus(db, actor, { number: order.number, status: 'cancelled', reason: '' }, new Date());
  expect(await findRefundOwed(db, order.id)).toBeUndefined();
  expect(await takenUses()).toEqual([order.id, order.id]);
});

test('a gift card pays nothing of an order that costs nothing; less than the provider takes is refused as before', async () => {
  await db.update(shippingMethods).set({ prices: [{ fromCents: 0, cents: 0 }] });
  const { id } = await addProduct(db, { M: 9 }, { priceCents: 5_000 });
  await addDiscount(db, { percentage: 100, codes: [{ code: 'GIFT' }] });
  const giftCard = { code: 'ABCD-EFGH-JKMN-PQRS', amount: 50 };
  const placed = await place([piece(id)], { discountCode: 'GIFT', giftCard });
  expect(placed).toMatchObject({ order: { isPaid: true, giftCardCents: 0 } });
  await addDiscount(db, { kind: 'amount', amountCents: 4_951, codes: [{ code: 'ALMOST' }] });
  expect(await place([piece(id)], { discountCode: 'ALMOST' })).toMatchObject({ reason: 'total-too-small' });
});

function piece(id: string, quantity = 1) {
  return { id, size: 'M', quantity };
}

type TestClient = { checkoutKey?: string; limitPersonalRefusals?: LimitPersonalRefusals };

function place(items: object[], given: object = {}, client: TestClient = {}) {
  return placeOrder(
    db,
    checkoutRequestFor(items, { customerEmail: `${randomUUID()}@example.com`, ...given }),
    {
      ...client,
      checkoutKey: client.checkoutKey ?? randomUUID(),
      clientNetwork: randomUUID(),
      language: 'nl',
      now: new Date(),
    },
  );
}

async function paymentOf(id: string) {
  const sessionId = `cs_test_${randomUUID()}`;
  const expiresAt = new Date(Date.now() + 1_800_000);
  await attachPaymentSession(db, id, { sessionId, url: 'https://pay.example/', expiresAt });
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Error('No order.');
  const { totalCents: amountCents } = order;
  return {
    order,
    payment: { sessionId, amountCents, currency: 'eur', isTest: false, paymentIntentId: `pi_${id}` } as const,
  };
}

async function paid(id: string) {
  const { order, payment } = await paymentOf(id);
  expect(await settleOrder(db, { ...payment, state: 'paid' }, 'webhook')).toMatchObject({ ok: true });
  return order;
}

async function refund(number: string, amountCents: number, pieces: { position: number; quantity: number }[]) {
  const refundId = randomUUID();
  const actor = { id: randomUUID(), email: 'a@example.com' };
  const asked = { number, refundId, amountCents, pieces, reason: '' };
  expect(await refundOrRestockOrder(db, actor, asked, new Date())).toEqual({ ok: true });
  await processRefund(db, refundId, new Date());
}

async function takenUses(): Promise<string[]> {
  const taken = await db
    .select({ orderId: discountUses.orderId })
    .from(discountUses)
    .where(isNull(discountUses.givenBackAt))
    .orderBy(asc(discountUses.createdAt));
  return taken.map(({ orderId }) => orderId);
}

/** Tries orders with code RUSH in another process, one transaction each as in the checkout. Returns how many got it. */
async function inAnotherProcess(discountId: string, count: number): Promise<number> {
  const program = `
    const { connectDatabase } = await import('#app/platform/database/db.server.ts');
    const { holdDiscountUses } = await import('#app/discounts/list-offered-discounts.server.ts');
    const { sql } = await import('drizzle-orm');
    const { db } = connectDatabase(process.env.DATABASE_URL, 6);
    const [id, count] = process.argv.slice(1);
    const applied = [{ discount: { id, code: 'RUSH' }, cents: 500 }];
    const hold = () => db.transaction(async (tx) => {
      const orderId = crypto.randomUUID();
      const email = orderId + '@example.com';
      await tx.execute(sql\`insert into orders (id, email, payment_method, total_cents, shipping_address, expires_at)
        values (\${orderId}, \${email}, 'card', 4995, '{}', now() + interval '1 hour')\`);
      if (!(await holdDiscountUses(tx, orderId, applied, { email }))) throw new Error('refused');
    });
    const outcomes = [];
    await Promise.all(Array.from({ length: 6 }, async () => {
      for (let left = count / 6; left > 0; left--) outcomes.push(...(await Promise.allSettled([hold()])));
    }));
    const failed = outcomes.find(({ reason }) => reason && reason.message !== 'refused');
    if (failed) throw failed.reason;
    console.log(outcomes.filter(({ status }) => status === 'fulfilled').length);
    process.exit(0);`;
  const given = ['--input-type=module', '-e', program, discountId, String(count)];
  const child = spawn(process.execPath, given, { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect(code).toBe(0);
  return Number(said.trim().split('\n').at(-1));
}
