import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  actor,
  addPaidOrder,
  readRefundRowsOfOrder,
} from '#app/checkout/paid-orders-and-refunds-for-tests.server.ts';
import { placeOrder } from '#app/checkout/placing/place-order.server.ts';
import { addProduct, checkoutRequestFor } from '#app/checkout/products-and-orders-for-tests.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import type { Mail } from '#app/platform/mail/smtp.server.ts';
import { saveTaxSettings } from '#app/tax/editing/tax-settings.server.ts';
import { taxSettings } from '#app/tax/tables.server.ts';
import { correctAddress } from '../amendments/correct-address.server.ts';
import { findOrderForDocument } from '../documents/find-order-for-document.server.ts';
import { findAdminOrder } from '../editing/find-admin-order.server.ts';
import { setOrderStatus } from '../editing/set-order-status.server.ts';
import { listAdminOrderTimeline } from '../history/admin-order-timeline.server.ts';
import { findOrderView } from '../history/find-order-view.server.ts';
import { releaseHoldsOfSoldOutSizes } from '../holds/limit-and-release-suspicious-holds.server.ts';
import { invoiceNumber } from '../invoicing/invoice-number.ts';
import { listIssued } from '../invoicing/issue-invoices.server.ts';
import { runOrderMailJob } from '../mail/run-order-mail-job.server.ts';
import { additionMails, declareOrderQueues, type OrderMail } from '../order-queues.server.ts';
import type { OrderBusiness } from '../order-view-types.ts';
import { findOrdersToPack } from '../picking/find-orders-to-pack.server.ts';
import { attachPaymentSession } from '../placing/pending-orders.server.ts';
import { isStuck } from '../recovery/stuck-orders.server.ts';
import { refundOrRestockOrder } from '../refunds/refund-or-restock-order.server.ts';
import { expireOrders } from '../settling/expire-orders.server.ts';
import { settleOrder } from '../settling/settle-order.server.ts';
import { sendShipment } from '../shipments/send-shipment.server.ts';
import { orders } from '../tables.server.ts';
import { addPieces } from './add-pieces.server.ts';
import { endAdditions } from './end-additions.server.ts';
import { findAddition, listAdditions } from './find-additions.server.ts';
import { findOrderForAdditions } from './find-order-for-additions.server.ts';
import { withdrawAddition } from './withdraw-addition.server.ts';

const sent = vi.hoisted(() => [] as Mail[]);
vi.mock('#app/platform/mail/smtp.server.ts', async (original) => ({
  ...(await original<object>()),
  sendMail: async (mail: Mail) => {
    sent.push(mail);
    return { ok: true };
  },
}));
// Nothing here has a payment page at a provider; that is for the tests of the page.
vi.mock('#app/payments/find-and-expire-payment.server.ts', () => ({
  findPayment: async () => ({ ok: false, reason: 'unavailable' }),
  expirePayment: async () => ({ ok: false, reason: 'not-found' }),
}));

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
});
afterAll(stopJobs);
beforeEach(() => db.delete(taxSettings));

const HOUR_MS = 3_600_000;

test('a piece is added at its own price, kept for a day, and once paid sold with an invoice of its own', async () => {
  const order = await addPaidOrder();
  const [invoice] = await issuedOf(order.id);
  const asked = await ask(order, { pieces: 2, stock: 3 });
  expect(await freeOf(asked.productId)).toEqual({ stock: 3, held: 2 });
  const row = await rowOf(asked.id);
  expect(row).toMatchObject({
    email: 'noor@example.com',
    status: 'pending',
    paymentStatus: 'pending',
    totalCents: 10_000,
    adjustments: [{ kind: 'shipping', name: `Goes with order ${order.number}`, cents: 0 }],
    shippingAddress: { name: 'Noor de Vries' },
  });
  const keptHours = (Number(row?.expiresAt) - asked.now.getTime()) / HOUR_MS;
  expect(keptHours).toBeGreaterThanOrEqual(23);
  expect(keptHours).toBeLessThan(23.001);

  await pay(asked.id);
  expect(await freeOf(asked.productId)).toEqual({ stock: 1, held: 0 });
  expect(await rowOf(asked.id)).toMatchObject({ status: 'processing', paymentStatus: 'paid' });
  const [added] = await issuedOf(asked.id);
  expect(added).toMatchObject({ cents: 10_000, year: invoice?.year });
  expect(added?.sequence).toBe((invoice?.sequence ?? 0) + 1);
  expect(added && invoiceNumber(added)).not.toBe(invoice && invoiceNumber(invoice));
  const [listed] = await listAdditions(db, order.id, new Date());
  expect(listed).toMatchObject({ number: row?.orderNumber, state: 'paid', by: actor.email });
  expect(await told(order.number)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'added', addition: row?.orderNumber }),
      expect.objectContaining({
        kind: 'change',
        action: 'addition-requested',
        after: expect.objectContaining({ addition: row?.orderNumber, amountCents: 10_000 }),
      }),
    ]),
  );
});

test('a discount of the order does not count for what is added, and what is reduced by a sale is', async () => {
  const order = await addPaidOrder();
  await db
    .update(orders)
    .set({ adjustments: [{ kind: 'discount', name: 'Half', nameNl: null, cents: -2_500, shares: [-2_500] }] })
    .where(eq(orders.id, order.id));
  const asked = await ask(order);
  expect(await rowOf(asked.id)).toMatchObject({ totalCents: 5_000 });
});

test('VAT is that of where the order goes: taken off what is exported, and off what a business abroad owes itself', async () => {
  const now = new Date();
  const home = { homeState: 'NL', euSales: 'destination', vatNumber: 'NL123456789B01' } as const;
  await saveTaxSettings(db, { ...home, exportPrices: 'without-vat', reverseCharge: 'on' }, now);
  const abroad = await addPaidOrder();
  await sendTo(abroad.id, { country: 'Switzerland', postal_code: '8001' });
  const exported = await ask(abroad, { priceCents: 12_100 });
  expect(await rowOf(exported.id)).toMatchObject({
    totalCents: 10_000,
    tax: { kind: 'export', lines: [{ cents: 10_000, vatCents: 0, rateTakenOff: 2100 }] },
  });
  const business = await addPaidOrder();
  const proof = { name: 'ATELIER BV', consultationNumber: 'WAPI1', checkedAt: now.toISOString() };
  const atelier = { company: 'Atelier', vatNumber: 'BE0123456749', proof };
  await sendTo(business.id, { country: 'Belgium', postal_code: '1000' }, atelier);
  const reversed = await ask(business, { priceCents: 12_100 });
  await pay(reversed.id);
  const [invoice] = await issuedOf(reversed.id);
  expect(invoice).toMatchObject({ cents: 10_000, tax: { kind: 'intra-community', buyer: 'BE0123456749' } });
  expect(await rowOf(reversed.id)).toMatchObject({ business: atelier });
});

test('a form sent twice, or at once, is one; what nobody is offered, or at another price, is refused and keeps nothing', async () => {
  const order = await addPaidOrder();
  const { id: productId } = await addProduct(db, { M: 3 });
  const wanted = await wantedOf(order.number, productId);
  const now = new Date();
  const all = await Promise.all([1, 2, 3].map(() => addPieces(db, actor, wanted, now)));
  expect(all).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
  expect(await freeOf(productId)).toEqual({ stock: 3, held: 1 });
  // The order is another than that other operator looked at.
  const other = { ...wanted, id: randomUUID() };
  expect(await addPieces(db, actor, other, now)).toEqual({ ok: false, reason: 'changed' });
  const again = await wantedOf(order.number, productId);
  const refused = async (more: object) => addPieces(db, actor, { ...again, ...more }, now);
  expect(await refused({ toldCents: 4_999 })).toEqual({ ok: false, reason: 'price-changed' });
  expect(await refused({ pieces: [] })).toEqual({ ok: false, reason: 'no-pieces' });
  const [piece] = again.pieces;
  const three = { pieces: [{ productSizeId: piece?.productSizeId, quantity: 3 }], toldCents: 15_000 };
  expect(await refused(three)).toEqual({ ok: false, reason: 'piece-unavailable' });
  const unknown = { pieces: [{ productSizeId: randomUUID(), quantity: 1 }] };
  expect(await refused(unknown)).toEqual({ ok: false, reason: 'piece-unavailable' });
  expect(await refused({ number: 'ORD-0' })).toEqual({ ok: false, reason: 'not-found' });
  expect(await freeOf(productId)).toEqual({ stock: 3, held: 1 });
  const [listed, ...more] = await listAdditions(db, order.id, now);
  expect([listed?.state, more.length]).toEqual(['waiting', 0]);
  // What adds to an order is not added to.
  expect(await addPieces(db, actor, { ...again, number: listed?.number ?? '' }, now)).toEqual({
    ok: false,
    reason: 'is-addition',
  });
});

test('what a running drop sells by its queue, or so many of to a person, is not added; what it sells to everybody is', async () => {
  const order = await addPaidOrder();
  const { id: productId } = await addProduct(db, { M: 3 }, { category: 'the-drop' });
  const id = `drop-${productId}`;
  await db.execute(sql`
    insert into drops (id, title, start_date, end_date, is_active, sale_method)
    values (${id}, 'Drop', now() - interval '1 hour', now() + interval '2 days', true, 'queue')`);
  await db.execute(sql`insert into drop_products (drop_id, product_id) values (${id}, ${productId})`);
  const wanted = await wantedOf(order.number, productId);
  const now = new Date();
  const refused = { ok: false, reason: 'of-limited-drop' };
  expect(await addPieces(db, actor, wanted, now)).toEqual(refused);
  await db.execute(sql`update drops set sale_method = 'open', pieces_per_person = 1 where id = ${id}`);
  expect(await addPieces(db, actor, wanted, now)).toEqual(refused);
  expect(await freeOf(productId)).toEqual({ stock: 3, held: 0 });
  await db.execute(sql`update drops set pieces_per_person = null where id = ${id}`);
  expect(await addPieces(db, actor, wanted, now)).toEqual({ ok: true });
  expect(await freeOf(productId)).toEqual({ stock: 3, held: 1 });
});

test('two who buy the last piece: one has it, the other is told', async () => {
  const order = await addPaidOrder();
  const { id: productId } = await addProduct(db, { M: 1 });
  const wanted = await wantedOf(order.number, productId);
  const request = checkoutRequestFor([{ id: productId, size: 'M', quantity: 1 }], {
    customerEmail: 'somebody@example.com',
  });
  const shopper = { checkoutKey: randomUUID(), language: 'en', now: new Date() } as const;
  const both = await Promise.all([
    addPieces(db, actor, wanted, new Date()),
    placeOrder(db, request, shopper),
  ]);
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect(await freeOf(productId)).toEqual({ stock: 1, held: 1 });
});

test.each([
  ['sent', ({ number }) => sendAll(number)],
  ['cancelled', ({ number }) => become(number, 'cancelled')],
  ['paid back', ({ number }) => refundAll(number)],
  ['sent by hand', ({ number }) => become(number, 'shipped')],
  ['deleted', ({ id }) => db.update(orders).set({ deletedAt: new Date() }).where(eq(orders.id, id))],
] satisfies [string, (order: { id: string; number: string }) => Promise<unknown>][])(
  'what is paid once the order is %s goes back by itself, and its piece stays in the shop',
  async (_, happens) => {
    const order = await addPaidOrder();
    const [asked, other] = [await ask(order), await ask(order)];
    await happens(order);
    await pay(asked.id);
    await pay(asked.id);
    expect(await rowOf(asked.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'paid' });
    expect(await readRefundRowsOfOrder(asked.id)).toMatchObject([
      { amountCents: 5_000, cause: 'paid-too-late', status: 'pending' },
    ]);
    expect(await freeOf(asked.productId)).toEqual({ stock: 3, held: 0 });
    // Nobody is to pay for the other.
    await endAdditions(db, new Date());
    expect(await freeOf(other.productId)).toEqual({ stock: 3, held: 0 });
    await expireOrders(db);
    expect(await rowOf(other.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'cancelled' });
    expect((await listAdditions(db, order.id, new Date())).map(({ state }) => state)).toEqual([
      'ended',
      'returned',
    ]);
  },
);

test('what an operator withdraws is free at once; paid all the same it goes back', async () => {
  const order = await addPaidOrder();
  const [asked, paid] = [await ask(order), await ask(order)];
  const withdraw = (id: string, number = order.number) =>
    withdrawAddition(db, actor, { number, id }, new Date());
  expect(await withdraw(asked.id, 'ORD-1')).toEqual({ ok: false, reason: 'not-found' });
  expect(await withdraw(order.id)).toEqual({ ok: false, reason: 'not-found' });
  expect(await Promise.all([withdraw(asked.id), withdraw(asked.id)])).toEqual([{ ok: true }, { ok: true }]);
  expect(await freeOf(asked.productId)).toEqual({ stock: 3, held: 0 });
  expect(await findAddition(db, asked.id, new Date())).toMatchObject({ state: 'withdrawn' });
  await pay(asked.id);
  expect(await readRefundRowsOfOrder(asked.id)).toMatchObject([
    { amountCents: 5_000, cause: 'paid-too-late' },
  ]);
  expect(await findAddition(db, asked.id, new Date())).toMatchObject({ state: 'returned' });
  await pay(paid.id);
  expect(await withdraw(paid.id)).toEqual({ ok: false, reason: 'not-waiting' });
  const changes = (await listChanges(db, 'order', order.id)).map(({ action }) => action);
  expect(changes.filter((action) => action === 'addition-withdrawn')).toHaveLength(1);
});

test('unpaid it ends by itself, and its piece is free before anything runs', async () => {
  const order = await addPaidOrder();
  const asked = await ask(order);
  const later = new Date(asked.now.getTime() + 24 * HOUR_MS);
  await db.execute(
    sql`update holds set expires_at = now() - interval '1 second' where order_id = ${asked.id}`,
  );
  await db.execute(sql`update orders set expires_at = now() - interval '1 second' where id = ${asked.id}`);
  expect(await findAddition(db, asked.id, later)).toMatchObject({ state: 'ended' });
  await expireOrders(db);
  expect(await rowOf(asked.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'cancelled' });
  await expireOrders(db);
  expect(await freeOf(asked.productId)).toEqual({ stock: 3, held: 0 });
});

test('it is nobody’s checkout: what its customer buys ends it no more than a rush does, and nobody finds it stuck', async () => {
  const order = await addPaidOrder();
  const asked = await ask(order, { stock: 1 });
  await db.execute(sql`update orders set created_at = now() - interval '3 hours' where id = ${asked.id}`);
  const { id: productId } = await addProduct(db, { M: 100 });
  const request = checkoutRequestFor([{ id: productId, size: 'M', quantity: 1 }]);
  const shopper = { checkoutKey: randomUUID(), clientNetwork: '203.0.113.7', language: 'en' } as const;
  const placed = await placeOrder(db, request, { ...shopper, now: new Date() });
  expect(placed.ok).toBe(true);
  await releaseHoldsOfSoldOutSizes(db, new Date());
  expect(await freeOf(asked.productId)).toEqual({ stock: 1, held: 1 });
  const stuck = await db.select({ id: orders.id }).from(orders).where(isStuck(new Date()));
  expect(stuck.map(({ id }) => id)).not.toContain(asked.id);
  expect(await findAddition(db, asked.id, new Date())).toMatchObject({ state: 'waiting' });
});

test('it goes where its order goes by the time that it is paid, and after', async () => {
  const order = await addPaidOrder();
  const asked = await ask(order);
  await moveTo(order.number, 'Singel 1');
  expect(await rowOf(asked.id)).toMatchObject({
    shippingAddress: { address: { line1: 'Prinsengracht 1' } },
  });
  await pay(asked.id);
  expect(await rowOf(asked.id)).toMatchObject({ shippingAddress: { address: { line1: 'Singel 1' } } });
  await moveTo(order.number, 'Singel 2');
  expect(await rowOf(asked.id)).toMatchObject({ shippingAddress: { address: { line1: 'Singel 2' } } });
});

test('what is added and paid stands on the slip of its order, once, until that is sent', async () => {
  const order = await addPaidOrder();
  const [asked, unpaid] = [await ask(order, { pieces: 2 }), await ask(order)];
  const slipOf = async (number: string) => (await findOrderForDocument(db, number))?.alongside;
  expect(await slipOf(order.number)).toEqual([]);
  await pay(asked.id);
  const number = (await rowOf(asked.id))?.orderNumber ?? '';
  expect(await slipOf(order.number)).toMatchObject([{ number, items: [{ size: 'M', packed: 2 }] }]);
  const packed = await findOrdersToPack(db, [asked.id, order.id]);
  expect(packed.map((one) => one.number)).toEqual([order.number]);
  // Alone it has one of its own, which says what it goes with.
  const [alone] = await findOrdersToPack(db, [asked.id]);
  expect(alone).toMatchObject({ number, adjustments: [{ name: `Goes with order ${order.number}` }] });
  await withdrawAddition(db, actor, { number: order.number, id: unpaid.id }, new Date());
  await sendAll(order.number);
  expect(await slipOf(order.number)).toEqual([]);
  expect((await findOrdersToPack(db, [asked.id, order.id])).map((one) => one.number)).toContain(number);
  await sendAll(number);
  expect(await rowOf(asked.id)).toMatchObject({ status: 'shipped' });
});

test('its customer finds it with the order: to pay while it waits, and paid; nothing of what came to nothing', async () => {
  const order = await addPaidOrder();
  const shown = async () => (await findOrderView(db, eq(orders.id, order.id)))?.additions;
  expect(await shown()).toBeUndefined();
  const [asked, withdrawn] = [await ask(order), await ask(order)];
  await withdrawAddition(db, actor, { number: order.number, id: withdrawn.id }, new Date());
  const { orderNumber, expiresAt } = (await rowOf(asked.id)) ?? {};
  const pieces = [{ title: expect.stringContaining('Shirt'), size: 'M', quantity: 1 }];
  const waits = { pay_path: `/order-addition/${asked.id}`, payable_until: expiresAt?.toISOString() };
  expect(await shown()).toEqual([{ order_number: orderNumber, pieces, ...waits }]);
  await pay(asked.id);
  expect(await shown()).toEqual([{ order_number: orderNumber, pieces }]);
  await become(orderNumber ?? '', 'cancelled');
  expect(await shown()).toEqual([]);
});

test('its customer is mailed the link once, in their language, as long as it waits', async () => {
  const order = await addPaidOrder();
  await db.update(orders).set({ language: 'nl' }).where(eq(orders.id, order.id));
  const asked = await ask(order);
  const [job, ...others] = await jobsOf(asked.id);
  expect(others).toEqual([]);
  if (!job) throw new Error('It is mailed.');
  await runOrderMailJob(db, job, new Date());
  await runOrderMailJob(db, job, new Date());
  const mails = sent.filter(({ messageId }) => messageId?.includes(asked.id));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toBe(`Betaal wat we toevoegen aan je Marenza-bestelling ${order.number}`);
  expect(mails[0]?.text).toContain(`/order-addition/${asked.id}?lang=nl`);
  const late = await ask(order);
  await withdrawAddition(db, actor, { number: order.number, id: late.id }, new Date());
  for (const one of await jobsOf(late.id)) await runOrderMailJob(db, one, new Date());
  expect(sent.filter(({ messageId }) => messageId?.includes(late.id))).toEqual([]);
});

test('in any order, doubled and at once: paid is kept with the piece sold, or given back with it in the shop', async () => {
  const events = ['pay', 'pay', 'expire', 'send', 'cancel', 'refund', 'withdraw', 'end-additions'] as const;
  const life = fc.array(fc.record({ does: fc.constantFrom(...events), isAtOnce: fc.boolean() }), {
    minLength: 1,
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(life, async (steps) => {
      const order = await addPaidOrder();
      const asked = await ask(order, { stock: 2 });
      let isPaid = false;
      const act = async (does: (typeof events)[number]): Promise<void> => {
        if (does === 'pay') {
          isPaid = true;
          await pay(asked.id);
        } else if (does === 'expire') {
          // A page that was paid does not end without its money.
          if (!isPaid) await settleOrder(db, factOf(asked.id, 'expired'), 'expiry');
        } else if (does === 'send') await sendAll(order.number);
        else if (does === 'cancel') await become(order.number, 'cancelled');
        else if (does === 'refund') await refundAll(order.number).catch(() => {});
        else if (does === 'end-additions') await endAdditions(db, new Date());
        else await withdrawAddition(db, actor, { number: order.number, id: asked.id }, new Date());
      };
      let running: Promise<void>[] = [];
      for (const { does, isAtOnce } of steps) {
        running.push(act(does));
        if (isAtOnce) continue;
        await Promise.all(running);
        running = [];
      }
      await Promise.all(running);
      await endAdditions(db, new Date());
      if (isPaid) await pay(asked.id);
      await expireOrders(db, new Date(Date.now() + 30 * HOUR_MS));
      const row = await rowOf(asked.id);
      const refunds = await readRefundRowsOfOrder(asked.id);
      const free = await freeOf(asked.productId);
      const invoices = await issuedOf(asked.id);
      const isSold = row?.paymentStatus === 'paid' && row.status !== 'cancelled';
      expect({ paid: row?.paymentStatus, refunds: refunds.map(({ amountCents }) => amountCents) }).toEqual({
        paid: isPaid ? 'paid' : 'cancelled',
        refunds: isPaid && !isSold ? [5_000] : [],
      });
      expect(invoices.length).toBe(isPaid ? 1 : 0);
      expect(free).toEqual({ stock: isSold ? 1 : 2, held: 0 });
    }),
    { numRuns: 24, endOnFailure: true },
  );
}, 120_000);

async function ask(
  order: { number: string },
  {
    pieces = 1,
    stock = 3,
    priceCents = 5_000,
  }: { pieces?: number; stock?: number; priceCents?: number } = {},
) {
  const { id: productId } = await addProduct(db, { M: stock }, { priceCents });
  const wanted = await wantedOf(order.number, productId, pieces);
  const now = new Date();
  const added = await addPieces(db, actor, wanted, now);
  if (!added.ok) throw new Error(added.reason);
  return { id: wanted.id, productId, now };
}

/** As the page has it for its form. */
async function wantedOf(number: string, productId: string, quantity = 1) {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from product_sizes where product_id = ${productId}`,
  );
  const pieces = [{ productSizeId: rows[0]?.id ?? '', quantity }];
  const found = await findOrderForAdditions(db, number, pieces, 'en', new Date());
  const { order, price } = found ?? {};
  return { id: randomUUID(), number, seen: order?.version ?? '', pieces, toldCents: price?.totalCents ?? 0 };
}

async function pay(id: string): Promise<void> {
  const sessionId = `cs_test_${id}`;
  const expiresAt = new Date(Date.now() + HOUR_MS);
  await attachPaymentSession(db, id, { sessionId, url: `https://pay.example/${id}`, expiresAt });
  const row = await rowOf(id);
  const paid = factOf(id, 'paid', row?.totalCents);
  // Twice at once, as a webhook and whoever comes back from the payment page.
  await Promise.all([settleOrder(db, paid, 'webhook'), settleOrder(db, paid, 'success-page')]);
}

function factOf(orderId: string, state: 'paid' | 'expired', amountCents = 5_000) {
  const told = { orderId, sessionId: `cs_test_${orderId}`, paymentIntentId: `pi_${orderId}` };
  return { ...told, state, amountCents, currency: 'eur', isTest: true };
}

function sendAll(number: string) {
  const parcel = { shipmentId: randomUUID(), carrier: null, trackingCode: '', mails: false };
  return sendShipment(db, actor, { order: { number }, ...parcel }, new Date());
}

function become(number: string, status: string) {
  return setOrderStatus(db, actor, { number, status, reason: '' }, new Date());
}

function refundAll(number: string) {
  const all = { number, refundId: randomUUID(), amountCents: 5_000, pieces: [], reason: '' };
  return refundOrRestockOrder(db, actor, all, new Date());
}

async function sendTo(
  id: string,
  to: { country: string; postal_code: string },
  business: OrderBusiness | null = null,
): Promise<void> {
  const shippingAddress = { name: 'Noor de Vries', address: { line1: 'Street 1', city: 'Town', ...to } };
  await db.update(orders).set({ shippingAddress, business }).where(eq(orders.id, id));
}

async function moveTo(number: string, line1: string): Promise<void> {
  const order = await findAdminOrder(db, number);
  if (!order?.shippingAddress) throw new Error('The order goes somewhere.');
  const { name, address } = order.shippingAddress;
  const to = { name, address: { ...address, line1 } };
  const corrected = { number, seen: order.version, address: to, phone: '' };
  expect(await correctAddress(db, actor, corrected, new Date())).toEqual({ ok: true });
}

async function rowOf(id: string) {
  return (await db.select().from(orders).where(eq(orders.id, id)))[0];
}

function issuedOf(id: string) {
  return listIssued(db, id);
}

async function told(number: string) {
  const order = await findAdminOrder(db, number);
  if (!order) throw new Error('There is no such order.');
  return listAdminOrderTimeline(db, order);
}

async function freeOf(productId: string) {
  const { rows } = await db.execute<{ stock: number; held: number }>(sql`
    select stock_quantity as stock, (select coalesce(sum(quantity), 0)::int from holds
      where product_size_id = product_sizes.id and expires_at > now()) as held
    from product_sizes where product_id = ${productId}`);
  return rows[0] ?? { stock: -1, held: -1 };
}

async function jobsOf(orderId: string): Promise<OrderMail[]> {
  const { rows } = await db.execute<{ data: OrderMail }>(sql`
    select data from pgboss.job where name = ${additionMails.name} and data->>'orderId' = ${orderId}`);
  return rows.map(({ data }) => data);
}
