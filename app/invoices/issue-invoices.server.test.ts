import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { invoiceNumber } from '#app/orders/invoice-number.ts';
import { listRefunds } from '#app/orders/refunds/refunds.server.ts';
import { setSizeOfItems } from '#app/orders/set-size-of-items.server.ts';
import { orderRefunds, orders } from '#app/orders/tables.server.ts';
import { listRefundsOfPayment, refundPayment } from '#app/payments/refund-payment.server.ts';
import { processRefund } from '#app/payments/refunds/process-refunds.server.ts';
import { refundOrRestockOrder } from '#app/payments/refunds/refund-order.server.ts';
import { recordManualRefund, retryOrderRefunds } from '#app/payments/refunds/settle-owed-refund.server.ts';
import { syncProviderRefunds } from '#app/payments/refunds/sync-provider-refunds.server.ts';
import { settleOrder } from '#app/payments/settling/settle-order.server.ts';
import { type Db, db } from '#app/platform/database/db.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { shopDay } from '#app/platform/text/shop-time.ts';
import { saveTaxSettings } from '#app/tax/editing/tax-settings.server.ts';
import { taxSettings } from '#app/tax/tables.server.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { addOrder, addProduct } from '#tests/support/orders.ts';
import { issueInvoice, listIssued } from './issue-invoices.server.ts';
import { invoiceCounters, invoices } from './tables.server.ts';

vi.mock('#app/payments/refund-payment.server.ts', () => ({
  listRefundsOfPayment: vi.fn(),
  refundPayment: vi.fn(async ({ refundId }) => ({ ok: true, providerId: `re_${refundId}` })),
}));

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
});
afterAll(stopJobs);
beforeEach(async () => {
  await db.delete(invoices);
  await db.delete(invoiceCounters);
  await db.delete(taxSettings);
});

test('an order has its number from the moment it is paid, once; unpaid it has none, and test orders have their own', async () => {
  const [real, trial] = [await ordered(), await ordered()];
  expect(await issuedOf(real.id)).toEqual([]);
  await Promise.all([1, 2, 3].map(() => pay(real)));
  await pay(trial, true);
  const year = yearNow();
  const whole = { kind: 'invoice', cents: 5_000, tax: { kind: 'domestic', state: 'NL' } };
  expect(await issuedOf(real.id)).toMatchObject([{ ...whole, number: `INV-${year}-000001` }]);
  expect(await issuedOf(trial.id)).toMatchObject([{ ...whole, number: `TEST-INV-${year}-000001` }]);
  // The single rate of the settings, since no tax settings are saved.
  expect((await issuedOf(real.id))[0]?.tax.lines).toEqual([{ rate: 2100, cents: 5_000, vatCents: 868 }]);
});

test('the database refuses an order a second invoice', async () => {
  const order = await ordered();
  await pay(order);
  const again = db.transaction(async (tx) => {
    await issueInvoice(tx, { id: order.id, isTest: false, totalCents: 5_000 }, new Date());
  });
  await expect(again).rejects.toThrow();
  expect(await sequences()).toEqual([1]);
});

test('numbers begin anew with each year of Amsterdam', async () => {
  const moments = ['2026-12-31T22:59:59Z', '2026-12-31T23:00:00Z', '2027-06-01T09:00:00Z'];
  for (const moment of moments) {
    const order = { ...(await ordered()), isTest: false };
    await db.transaction(async (tx) => void (await issueInvoice(tx, order, new Date(moment))));
  }
  const all = await db.select().from(invoices).orderBy(invoices.issuedAt);
  expect(all.map(invoiceNumber)).toEqual(['INV-2026-000001', 'INV-2027-000001', 'INV-2027-000002']);
});

test('paid at once in two processes, one of which is killed while others are rolled back: no gap, no double', async () => {
  const all = await Promise.all(Array.from({ length: 36 }, ordered));
  const [mine, theirs] = [all.slice(0, 18), all.slice(18)];
  const other = inAnotherProcess(theirs.map(({ id, totalCents }) => ({ id, isTest: false, totalCents })));
  await Promise.all([
    other,
    ...mine.map(async (order, place) => {
      // A failure after the number was taken leaves it unused.
      if (place % 3 === 0) await expect(rolledBack(order)).rejects.toThrow('after the number');
      await pay(order);
    }),
  ]);
  const before = await sequences();
  expect(before.length).toBeGreaterThanOrEqual(18);
  expect(before).toEqual(before.map((_, place) => place + 1));
  // Orders of the process that died are settled when their payment is reported again.
  await Promise.all(theirs.slice(9).map((order) => pay(order)));
  const after = await sequences();
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after).toEqual(after.map((_, place) => place + 1));
  const perOrder = await db.execute(sql`select order_id from invoices group by 1 having count(*) > 1`);
  expect(perOrder.rows).toEqual([]);
});

test('each refund has a credit note over what it gives back; together they come to the invoice', async () => {
  await saveTaxSettings(
    db,
    { homeState: 'NL', euSales: 'home', exportPrices: 'without-vat', reverseCharge: 'off', vatNumber: '' },
    new Date(),
  );
  const order = await ordered(3);
  await pay(order);
  await refund(order, 5_000, [{ position: 0, quantity: 1 }]);
  await refund(order, 3_333);
  await refund(order, 6_667);
  const issued = await issuedOf(order.id);
  const year = yearNow();
  expect(issued.map(({ number, cents }) => [number, cents])).toEqual([
    [`INV-${year}-000001`, 15_000],
    [`CN-${year}-000001`, 5_000],
    [`CN-${year}-000002`, 3_333],
    [`CN-${year}-000003`, 6_667],
  ]);
  const [whole = 0, ...parts] = issued.map(({ tax }) => tax.lines[0]?.vatCents ?? 0);
  expect(whole).toBe(2_603);
  expect(parts).toEqual([868, 578, 1_157]);
  expect(parts.reduce((sum, vat) => sum + vat, 0)).toBe(whole);
});

test('a refund whose money did not arrive has its credit note reversed, once; the next one has another', async () => {
  const order = await ordered();
  await pay(order);
  await db
    .update(orders)
    .set({ paymentIntentId: `pi_${order.id}` })
    .where(eq(orders.id, order.id));
  const refundId = await refund(order, 5_000);
  const [made] = await db.select().from(orderRefunds).where(eq(orderRefunds.id, refundId));
  const failed = { providerId: made?.providerId ?? '', amountCents: 5_000, isOurs: true, at: new Date() };
  vi.mocked(listRefundsOfPayment).mockResolvedValue([{ ...failed, state: 'failed' }]);
  await syncProviderRefunds(db, `pi_${order.id}`);
  await syncProviderRefunds(db, `pi_${order.id}`);
  await refund(order, 5_000);
  const issued = await issuedOf(order.id);
  expect(issued.map(({ kind, sequence }) => [kind, sequence])).toEqual([
    ['invoice', 1],
    ['credit-note', 1],
    ['reversal', 2],
    ['credit-note', 3],
  ]);
  expect(new Set(issued.map(({ tax }) => tax.lines[0]?.vatCents))).toEqual(new Set([868]));
});

test.each([
  {
    what: 'the bank sent it back, then it went another way',
    steps: ['made', 'sent-back', 'manual'],
    documents: ['credit-note 0', 'reversal 0', 'credit-note 1'],
    statuses: ['replaced', 'settled-otherwise'],
  },
  {
    what: 'sent back, tried again, sent back once more, then it went another way',
    steps: ['made', 'sent-back', 'retried', 'sent-back', 'manual'],
    documents: ['credit-note 0', 'reversal 0', 'credit-note 1', 'reversal 1', 'credit-note 2'],
    statuses: ['replaced', 'replaced', 'settled-otherwise'],
  },
  {
    what: 'sent back, then tried again',
    steps: ['made', 'sent-back', 'retried'],
    documents: ['credit-note 0', 'reversal 0', 'credit-note 1'],
    statuses: ['replaced', 'succeeded'],
  },
  {
    what: 'refused before it was made, then it went another way',
    steps: ['refused', 'manual'],
    documents: ['credit-note 1'],
    statuses: ['replaced', 'settled-otherwise'],
  },
] as const)('one credit note for each return of money: $what', async ({ steps, documents, statuses }) => {
  const order = await ordered();
  await pay(order);
  for (const step of steps) await take(step, order);
  const made = await listRefunds(db, order.id);
  expect(made.map(({ status }) => status)).toEqual(statuses);
  expect(made.every(({ amountCents }) => amountCents === 5_000)).toBe(true);
  const issued = (await issuedOf(order.id)).filter(({ kind }) => kind !== 'invoice');
  const numberOf = new Map<string | null, number>(made.map(({ id, number }) => [id, number]));
  expect(issued.map(({ kind, refundId }) => `${kind} ${numberOf.get(refundId)}`)).toEqual(documents);
  expect(issued.map(({ sequence }) => sequence)).toEqual(documents.map((_, place) => place + 1));
  // With the VAT of the whole order.
  expect(issued.map(({ cents, tax }) => [cents, tax.lines[0]?.vatCents])).toEqual(
    documents.map(() => [5_000, 868]),
  );
  expect((await db.select().from(orders).where(eq(orders.id, order.id)))[0]?.paymentStatus).toBe('refunded');
});

test('money that came too late is invoiced and given back, both with numbers', async () => {
  const order = await ordered();
  await settleOrder(db, { ...factOf(order), state: 'expired' }, 'expiry');
  await pay(order);
  const [late] = await db.select().from(orderRefunds).where(eq(orderRefunds.orderId, order.id));
  await processRefund(db, late?.id ?? '', new Date());
  expect((await issuedOf(order.id)).map(({ kind }) => kind)).toEqual(['invoice', 'credit-note']);
});

/** Numbers restart at midnight in Amsterdam, an hour or two before UTC. */
test('a credit note for pieces that were cut off a line for another size is over the line that they were bought in', async () => {
  const products = [await addProduct(db), await addProduct(db)];
  const items = products.map(({ id }, index) => ({ id, size: 'M', quantity: 2 - index }));
  const bought = await addOrder(db, items, { customerEmail: `${randomUUID()}@example.com` });
  const order = { ...bought, totalCents: 15_000 };
  const lines = [
    { rate: 900, cents: 10_000, vatCents: 826 },
    { rate: 2100, cents: 5_000, vatCents: 868 },
  ];
  await db
    .update(orders)
    .set({ tax: { kind: 'domestic', state: 'NL', lines } })
    .where(eq(orders.id, order.id));
  await pay(order);
  await setSizeOfItems(db, order.id, { position: 0, quantity: 1 }, { size: 'L', productSizeId: null });
  await refund(order, 5_000, [{ position: 2, quantity: 1 }]);
  const [invoice, note] = await issuedOf(order.id);
  expect(invoice?.tax.lines).toEqual(lines);
  expect(note?.tax.lines).toEqual([
    { rate: 900, cents: 5_000, vatCents: 413 },
    { rate: 2100, cents: 0, vatCents: 0 },
  ]);
});

function yearNow(): string {
  return shopDay(new Date()).slice(0, 4);
}

type Order = Awaited<ReturnType<typeof ordered>>;

async function ordered(quantity = 1) {
  const { id } = await addProduct(db);
  const order = await addOrder(db, [{ id, size: 'M', quantity }], {
    customerEmail: `${randomUUID()}@example.com`,
  });
  return { ...order, totalCents: 5_000 * quantity };
}

function factOf({ id, sessionId, totalCents: amountCents }: Order) {
  return { sessionId, amountCents, currency: 'eur', isTest: false, paymentIntentId: `pi_${id}` };
}

async function pay(order: Order, isTest = false) {
  const settled = await settleOrder(db, { ...factOf(order), state: 'paid', isTest }, 'webhook');
  expect(settled).toMatchObject({ ok: true });
}

function rolledBack({ id, totalCents }: Order) {
  return db.transaction(async (tx: Db) => {
    await issueInvoice(tx, { id, isTest: false, totalCents }, new Date());
    throw new Error('after the number');
  });
}

async function refund(
  { number }: Order,
  amountCents: number,
  pieces: { position: number; quantity: number }[] = [],
) {
  const refundId = randomUUID();
  const asked = { number, refundId, amountCents, pieces, reason: '' };
  const answer = await refundOrRestockOrder(
    db,
    { id: randomUUID(), email: 'a@example.com' },
    asked,
    new Date(),
  );
  expect(answer).toEqual({ ok: true });
  await processRefund(db, refundId, new Date());
  return refundId;
}

/** Takes one step of a refund of the whole order. */
async function take(
  step: 'made' | 'refused' | 'sent-back' | 'retried' | 'manual',
  order: Order,
): Promise<void> {
  const actor = { id: randomUUID(), email: 'a@example.com' };
  if (step === 'refused')
    vi.mocked(refundPayment).mockResolvedValueOnce({ ok: false, reason: 'refused', answer: 'No funds.' });
  if (step === 'made' || step === 'refused') await refund(order, 5_000);
  if (step === 'manual') {
    const settled = await recordManualRefund(db, actor, { number: order.number, note: 'Cash' }, new Date());
    expect(settled).toEqual({ ok: true });
  }
  if (step === 'retried') {
    expect(await retryOrderRefunds(db, actor, order.number, new Date())).toEqual({ ok: true });
    for (const { id } of await listRefunds(db, order.id)) await processRefund(db, id, new Date());
  }
  if (step === 'sent-back') {
    const made = await db.select().from(orderRefunds).where(eq(orderRefunds.orderId, order.id));
    const failed = made.map(({ providerId, amountCents, createdAt: at }) => ({
      ...{ providerId: providerId ?? '', amountCents, at },
      ...{ isOurs: true, state: 'failed' as const },
    }));
    vi.mocked(listRefundsOfPayment).mockResolvedValue(failed);
    await syncProviderRefunds(db, `pi_${order.id}`);
  }
}

async function issuedOf(orderId: string) {
  return (await listIssued(db, orderId)).map((one) => ({ ...one, number: invoiceNumber(one) }));
}

async function sequences(): Promise<number[]> {
  const all = await db.select({ sequence: invoices.sequence }).from(invoices).orderBy(invoices.sequence);
  return all.map(({ sequence }) => sequence);
}

/** Invoices half of these orders concurrently, and breaks off while it holds an uncommitted number. */
async function inAnotherProcess(given: object[]): Promise<void> {
  const program = `
    const { connectDatabase } = await import('#app/platform/database/db.server.ts');
    const { issueInvoice } = await import('#app/invoices/issue-invoices.server.ts');
    const { db } = connectDatabase(process.env.DATABASE_URL, 6);
    const given = JSON.parse(process.argv[1]);
    const half = given.length / 2;
    await Promise.all(given.slice(0, half).map((order) => db.transaction(async (tx) => {
      await issueInvoice(tx, order, new Date());
    })));
    await db.transaction(async (tx) => {
      await issueInvoice(tx, given[half], new Date());
      process.kill(process.pid, 'SIGKILL');
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, JSON.stringify(given)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const signal = await new Promise((resolve) => child.once('exit', (_, by) => resolve(by)));
  expect(signal).toBe('SIGKILL');
}
