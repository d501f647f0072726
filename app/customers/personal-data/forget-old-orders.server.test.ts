import { randomUUID } from 'node:crypto';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { issueCreditNote, issueInvoice } from '#app/invoices/issue-invoices.server.ts';
import { invoices } from '#app/invoices/tables.server.ts';
import { logPayment } from '#app/orders/editing/order-log.server.ts';
import type { OrderStatus } from '#app/orders/order-status.ts';
import type { OrderTax } from '#app/orders/order-tax.ts';
import type { PaymentStatus } from '#app/orders/payment-status.ts';
import { emailLogs, orderRefunds, orderRestocks, orders, paymentLogs } from '#app/orders/tables.server.ts';
import {
  paymentDifferences,
  providerPayments,
  providerRefunds,
  reconciliations,
} from '#app/payments/reconciliation/tables.server.ts';
import { connectDatabase, db } from '#app/platform/database/db.server.ts';
import { recordChange } from '#app/platform/editing/audit-log.server.ts';
import { auditLogs } from '#app/platform/tables.server.ts';
import { customerForTests } from '#tests/support/customer.ts';
import { addOrder, addProduct } from '#tests/support/orders.ts';
import { anonymiseOldOrders, anonymiseOrders, detachOrders } from './anonymise-orders.server.ts';
import { exportOrders } from './export-customer-data.server.ts';

const now = new Date('2034-03-01T12:00:00Z');
/** The start of 2027 in Amsterdam: anything older belongs to 2026, whose books may be deleted since 2034 began. */
const border = new Date('2026-12-31T23:00:00Z');
const before = new Date(border.getTime() - 1);
const monthAgo = new Date('2034-01-30T12:00:00Z');
const operator = { id: randomUUID(), email: 'operator@example.com' };

beforeEach(() =>
  db.execute(
    sql`truncate orders, audit_logs, provider_payments, provider_refunds, payment_differences, reconciliations cascade`,
  ),
);
afterEach(() => db.execute(sql`drop trigger if exists dies on email_logs`));

test.each<[OrderStatus, PaymentStatus]>([
  ['cancelled', 'cancelled'],
  ['cancelled', 'failed'],
])(
  'an order that nobody paid (%s, %s) is nobody’s thirty days after it ended',
  async (status, paymentStatus) => {
    const { customer } = await customerForTests(db);
    const old = await anOrder(status, paymentStatus, new Date(monthAgo.getTime() - 1), customer.id);
    const young = await anOrder(status, paymentStatus, monthAgo, customer.id);
    expect(await anonymiseOldOrders(db, now)).toEqual({ anonymised: 1 });
    expect(await find(old.id)).toMatchObject({
      email: '',
      userId: null,
      totalCents: 10_000,
      stripeSessionId: old.sessionId,
    });
    expect(await find(young.id)).toMatchObject({ email: 'noor@example.com', userId: customer.id });
    expect(await anonymiseOldOrders(db, now)).toEqual({ anonymised: 0 });
  },
);

test.each<[OrderStatus, PaymentStatus]>([
  ['pending', 'pending'],
  ['processing', 'paid'],
  ['delivered', 'paid'],
  ['cancelled', 'paid'],
  ['cancelled', 'refunded'],
])(
  'an order with money in it (%s, %s) is kept for seven years after its year',
  async (status, paymentStatus) => {
    const { customer } = await customerForTests(db);
    const old = await anOrder(status, paymentStatus, before, customer.id);
    const kept = await anOrder(status, paymentStatus, border, customer.id);
    expect(await anonymiseOldOrders(db, now)).toEqual({ anonymised: 1 });
    const { orderNumber, ...forgotten } = await find(old.id);
    expect(forgotten).toMatchObject({
      userId: null,
      email: '',
      phone: '',
      billingAddress: null,
      shippingAddress: {
        name: '',
        address: { line1: '', city: '', postal_code: '', country: 'Netherlands' },
      },
      totalCents: 10_000,
      status,
      paymentStatus,
      updatedAt: before,
    });
    expect(orderNumber).toBe(old.number);
    expect(forgotten.searchText).not.toMatch(/noor|1015dk/);
    expect(await find(kept.id)).toMatchObject({ email: 'noor@example.com', userId: customer.id });
  },
);

test('a part that came back in a later year keeps its order until the books of that year may go', async () => {
  const { id } = await anOrder('delivered', 'paid', before);
  await issueInvoice(db, { id, isTest: false, totalCents: 10_000 }, before);
  const refund = { id: randomUUID(), orderId: id, number: 0, amountCents: 500, status: 'succeeded' } as const;
  await db.insert(orderRefunds).values({ ...refund, createdAt: border });
  await issueCreditNote(db, refund.id, border);
  const business = { company: 'A', vatNumber: 'BE0123456749', proof: null };
  await db.update(orders).set({ business }).where(eq(orders.id, id));
  expect(await anonymiseOldOrders(db, now)).toEqual({ anonymised: 0 });
  expect(await find(id)).toMatchObject({ email: 'noor@example.com', business });
  expect(await anonymiseOldOrders(db, new Date('2035-01-01T12:00:00Z'))).toEqual({ anonymised: 1 });
  expect(await find(id)).toMatchObject({ email: '', business: null });
});

test('a cancelled order that cost nothing is over two days after it ended, as nothing is owed for it', async () => {
  const { customer } = await customerForTests(db);
  const { id } = await anOrder('cancelled', 'paid', now, customer.id);
  await db.update(orders).set({ totalCents: 0, paymentMethod: 'none' }).where(eq(orders.id, id));
  await detachOrders(db, { accountId: customer.id }, now);
  expect(await anonymiseOrders(db, new Date(now.getTime() + 2 * 86_400_000))).toBe(0);
  expect(await anonymiseOrders(db, new Date(now.getTime() + 2 * 86_400_000 + 1))).toBe(1);
});

test('what was written about an order loses its addresses and what somebody typed, and nothing else', async () => {
  const { customer } = await customerForTests(db);
  const { id } = await anOrder('delivered', 'paid', now, customer.id);
  const other = await anOrder('delivered', 'paid', now);
  for (const orderId of [id, other.id]) await writeAbout(orderId);
  await detachOrders(db, { accountId: customer.id }, now);
  const traces = await tracesOf(id);
  expect(JSON.stringify(traces)).not.toMatch(/noor|Noor/i);
  expect(traces.changes.map(({ action, after }) => [action, after])).toEqual([
    ['email-corrected', {}],
    ['noted', {}],
    ['updated', { status: 'delivered' }],
  ]);
  expect(traces.payments.map(({ metadata }) => metadata)).toMatchObject([
    { by: operator.email, new: 'delivered', auto_updated: false },
    { reason: 'payment-not-started', source: 'checkout' },
  ]);
  expect(traces.refunds).toMatchObject([{ amountCents: 500, status: 'succeeded' }]);
  expect(traces.mails).toMatchObject([{ status: 'failed' }]);
  expect(JSON.stringify(await tracesOf(other.id)).match(/noor/gi)).toHaveLength(7);
});

test('logs and what the provider listed go with their year; what is still open stays', async () => {
  const { id } = await anOrder('delivered', 'paid', border);
  for (const at of [before, border]) {
    await logPayment(db, { orderId: id, eventType: 'payment_status_changed', metadata: {} }, at);
    await logPayment(db, { eventType: 'order_recovery_batch', metadata: {} }, at);
    await db
      .insert(emailLogs)
      .values({ orderId: id, emailType: `type-${at.getTime()}`, status: 'sent', createdAt: at });
    const payment = { paymentIntentId: `pi_${at.getTime()}`, amountCents: 1, currency: 'eur', paidAt: at };
    await db.insert(providerPayments).values(payment);
    const refund = { providerId: `re_${at.getTime()}`, hasFailed: false, createdAt: at };
    await db
      .insert(providerRefunds)
      .values({ ...refund, paymentIntentId: payment.paymentIntentId, amountCents: 1 });
    for (const closedAt of [at, null])
      await db.insert(paymentDifferences).values({
        kind: 'unknown-payment',
        subject: `${at.getTime()} ${closedAt}`,
        foundAt: before,
        closedAt,
      });
  }
  await anonymiseOldOrders(db, now);
  for (const table of [providerPayments, providerRefunds, emailLogs]) expect(await db.$count(table)).toBe(1);
  expect((await db.select().from(paymentLogs)).map(({ createdAt }) => createdAt)).toEqual([border, border]);
  expect((await db.select().from(paymentDifferences)).map(({ closedAt }) => closedAt).toSorted()).toEqual([
    border,
    null,
    null,
  ]);
});

test('comparisons with the provider are kept for a year, the last one always', async () => {
  const startedAt = (days: number) => new Date(now.getTime() - days * 86_400_000 - 1);
  const begun = [800, 365, 364].map((days) => ({ since: startedAt(days), startedAt: startedAt(days) }));
  await db.insert(reconciliations).values(begun);
  await anonymiseOldOrders(db, now);
  expect((await db.select().from(reconciliations)).map((run) => run.startedAt)).toEqual([startedAt(364)]);
  await db.update(reconciliations).set({ startedAt: startedAt(900) });
  await anonymiseOldOrders(db, now);
  expect(await db.$count(reconciliations)).toBe(1);
});

test('who bought for a business without VAT stays proved for seven years, whoever deletes an account; anybody else’s company goes with the name', async () => {
  const { customer } = await customerForTests(db);
  const proof = { name: 'JAN PEETERS', consultationNumber: 'WAPI7', checkedAt: '2026-12-30T10:00:00Z' };
  const business = { company: 'Jan Peeters', vatNumber: 'BE0123456749', proof };
  const lines = [{ rate: 0, cents: 10_000, vatCents: 0 }];
  const reversed = { kind: 'intra-community', state: 'BE', buyer: 'BE0123456749', lines } as const;
  const domestic = { kind: 'domestic', state: 'NL', lines } as const;
  const [sold, at] = [new Map<string, string>(), new Date('2033-05-01T12:00:00Z')];
  for (const tax of [reversed, domestic]) {
    const { id } = await anOrder('delivered', 'paid', at, customer.id);
    await db.update(orders).set({ business, tax }).where(eq(orders.id, id));
    await issueInvoice(db, { id, isTest: false, totalCents: 10_000 }, at);
    sold.set(tax.kind, id);
  }
  const found = async (kind: string) => {
    const id = sold.get(kind) ?? '';
    const [invoice] = await db.select({ tax: invoices.tax }).from(invoices).where(eq(invoices.orderId, id));
    const order = await find(id);
    return { business: order.business, tax: order.tax, invoiced: invoice?.tax };
  };
  expect((await exportOrders(db, { accountId: customer.id })).map((order) => order.business)).toEqual([
    business,
    business,
  ]);
  await detachOrders(db, { accountId: customer.id }, now);
  expect(await found('domestic')).toEqual({ business: null, tax: domestic, invoiced: domestic });
  const kept = { ...business, company: '', proof: { ...proof, name: '' } };
  expect(await found('intra-community')).toEqual({ business: kept, tax: reversed, invoiced: reversed });
  const [last, first] = [new Date('2040-12-31T22:59:59Z'), new Date('2041-01-01T00:00:00Z')];
  await anonymiseOldOrders(db, last);
  expect((await found('intra-community')).business).toEqual(kept);
  await anonymiseOldOrders(db, first, 1);
  const { buyer: _, ...nobodys } = reversed;
  expect(await found('intra-community')).toEqual({ business: null, tax: nobodys, invoiced: nobodys });
});

test('a business that deleted no account is forgotten in one go when its books may go', async () => {
  const { id } = await anOrder('delivered', 'paid', before);
  const proof = { name: 'A', consultationNumber: 'B', checkedAt: before.toISOString() };
  const tax: OrderTax = { kind: 'intra-community', state: 'BE', buyer: 'BE0123456749', lines: [] };
  await db
    .update(orders)
    .set({ business: { company: 'A', vatNumber: 'BE0123456749', proof }, tax })
    .where(eq(orders.id, id));
  await anonymiseOldOrders(db, now);
  expect(await find(id)).toMatchObject({ business: null, tax: { kind: 'intra-community', lines: [] } });
  expect((await find(id)).tax).not.toHaveProperty('buyer');
});

test('two processes at once share the orders, and wait neither for each other nor for somebody who changes one', async () => {
  const ids = await manyOrders(24);
  const [one, other] = [
    connectDatabase(process.env.DATABASE_URL ?? '', 2),
    connectDatabase(process.env.DATABASE_URL ?? '', 2),
  ];
  await db.transaction(async (tx) => {
    await tx
      .select()
      .from(orders)
      .where(eq(orders.id, ids[5] ?? ''))
      .for('update');
    const done = await Promise.all([
      anonymiseOldOrders(one.db, now, 3),
      anonymiseOldOrders(other.db, now, 3),
    ]);
    expect(done[0].anonymised + done[1].anonymised).toBeLessThanOrEqual(23);
  });
  while ((await anonymiseOldOrders(db, now, 3)).anonymised > 0);
  const left = await db.select({ email: orders.email }).from(orders).where(inArray(orders.id, ids));
  expect(left.map(({ email }) => email)).toEqual(ids.map(() => ''));
  await Promise.all([one.pool.end(), other.pool.end()]);
});

test('killed in the middle, what was done stays done, no order is half forgotten, and the next run goes on', async () => {
  const ids = await manyOrders(12);
  for (const orderId of ids)
    await db.insert(emailLogs).values({
      orderId,
      emailType: 'order_confirmation',
      status: 'failed',
      problem: 'noor',
      createdAt: now,
    });
  // The connection breaks, as in a power cut, at a statement in the middle of the third batch.
  await db.execute(sql`
    create or replace function dies() returns trigger language plpgsql as $$ begin
      if (select count(*) from email_logs where problem is null) >= 8 then perform pg_terminate_backend(pg_backend_pid()); end if;
      return new;
    end $$`);
  await db.execute(sql`create trigger dies after update on email_logs for each row execute function dies()`);
  const doomed = connectDatabase(process.env.DATABASE_URL ?? '', 1);
  await expect(anonymiseOldOrders(doomed.db, now, 4)).rejects.toThrow();
  await doomed.pool.end();
  await db.execute(sql`drop trigger dies on email_logs`);
  const halves = await db
    .select({ email: orders.email, problem: emailLogs.problem })
    .from(orders)
    .innerJoin(emailLogs, eq(emailLogs.orderId, orders.id));
  expect(halves.filter(({ email }) => email === '')).toHaveLength(4);
  expect(halves.every(({ email, problem }) => (email === '') === (problem === null))).toBe(true);
  expect(await anonymiseOldOrders(db, now, 4)).toEqual({ anonymised: 8 });
  expect(await anonymiseOrders(db, now)).toBe(0);
});

async function manyOrders(count: number): Promise<string[]> {
  const { id } = await anOrder('delivered', 'paid', before);
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into orders (email, status, payment_status, payment_method, total_cents, shipping_address, expires_at, created_at, updated_at)
    select email, status, payment_status, payment_method, total_cents, shipping_address, expires_at, created_at, updated_at
    from orders, generate_series(2, ${count}) where id = ${id} returning id`);
  return [id, ...rows.map((row) => row.id)];
}

async function anOrder(
  status: OrderStatus,
  paymentStatus: PaymentStatus,
  at: Date,
  userId: string | null = null,
) {
  const shirt = await addProduct(db, { M: 9 });
  const order = await addOrder(db, [{ id: shirt.id, size: 'M', quantity: 2 }]);
  const address = { line1: 'Kade 2', city: 'Gouda', postal_code: '2801 AA', country: 'Netherlands' };
  const billingAddress = { name: 'Noor BV', address };
  const fields = {
    userId,
    status,
    paymentStatus,
    createdAt: at,
    updatedAt: at,
    billingAddress,
    phone: '0612345678',
  };
  await db.update(orders).set(fields).where(eq(orders.id, order.id));
  return order;
}

async function writeAbout(orderId: string): Promise<void> {
  const change = { objectType: 'order', objectId: orderId };
  const emails = { before: { email: 'nour@example.com' }, after: { email: 'noor@example.com' } };
  await recordChange(
    db,
    operator,
    { ...change, action: 'email-corrected', ...emails },
    new Date(now.getTime() - 3),
  );
  await recordChange(
    db,
    operator,
    { ...change, action: 'noted', after: { note: 'Noor called' } },
    new Date(now.getTime() - 2),
  );
  const after = { status: 'delivered', reason: 'Noor said so' };
  await recordChange(db, operator, { ...change, action: 'updated', after }, new Date(now.getTime() - 1));
  const byHand = { new: 'delivered', reason: 'Noor said so', by: operator.email, auto_updated: false };
  await logPayment(
    db,
    { orderId, eventType: 'order_status_changed', metadata: byHand },
    new Date(now.getTime() - 1),
  );
  const byShop = { reason: 'payment-not-started', source: 'checkout' };
  await logPayment(
    db,
    { orderId, eventType: 'payment_status_changed', status: 'error', metadata: byShop },
    now,
  );
  const refund = {
    orderId,
    number: 1,
    amountCents: 500,
    status: 'succeeded',
    reason: 'Noor sent it back',
  } as const;
  await db.insert(orderRefunds).values({ ...refund, id: randomUUID(), createdAt: now });
  const restock = { orderId, pieces: [], reason: 'Noor kept one', actorEmail: operator.email };
  await db.insert(orderRestocks).values({ ...restock, id: randomUUID(), createdAt: now });
  const mail = {
    orderId,
    emailType: 'order_confirmation',
    status: 'failed',
    problem: 'no such noor',
  } as const;
  await db.insert(emailLogs).values({ ...mail, createdAt: now });
}

async function tracesOf(orderId: string) {
  const [changes, payments, refunds, restocks, mails] = await Promise.all([
    db.select().from(auditLogs).where(eq(auditLogs.objectId, orderId)).orderBy(asc(auditLogs.createdAt)),
    db.select().from(paymentLogs).where(eq(paymentLogs.orderId, orderId)).orderBy(asc(paymentLogs.createdAt)),
    db.select().from(orderRefunds).where(eq(orderRefunds.orderId, orderId)),
    db.select().from(orderRestocks).where(eq(orderRestocks.orderId, orderId)),
    db.select().from(emailLogs).where(eq(emailLogs.orderId, orderId)),
  ]);
  return { changes, payments, refunds, restocks, mails };
}

async function find(id: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Error('There is no order.');
  return order;
}
