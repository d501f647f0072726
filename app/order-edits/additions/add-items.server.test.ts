import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { placeOrder } from '#app/checkout/placing/place-order.server.ts';
import { listIssued } from '#app/invoices/issue-invoices.server.ts';
import { listAdminOrderTimeline } from '#app/order-management/history/admin-order-timeline.server.ts';
import { lockOrderForItems } from '#app/orders/additions/additions.server.ts';
import { findAdminOrder } from '#app/orders/editing/find-admin-order.server.ts';
import { invoiceNumber } from '#app/orders/invoice-number.ts';
import type { OrderBusiness } from '#app/orders/order-view-types.ts';
import { orderShipments, orders } from '#app/orders/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { saveTaxSettings } from '#app/tax/editing/tax-settings.server.ts';
import { taxSettings } from '#app/tax/tables.server.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { ask, freeOf, HOUR_MS, pay, rowOf, wantedOf } from '#tests/support/order-additions.ts';
import { addProduct, checkoutRequestFor } from '#tests/support/orders.ts';
import { actor, addPaidOrder } from '#tests/support/paid-orders.ts';
import { addItems } from './add-items.server.ts';
import { findOrderForAdditions } from './addable-items.server.ts';
import { listAdditions } from './additions.server.ts';

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
});
afterAll(stopJobs);

beforeEach(() => db.delete(taxSettings));

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
  const all = await Promise.all([1, 2, 3].map(() => addItems(db, actor, wanted, now)));
  expect(all).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
  expect(await freeOf(productId)).toEqual({ stock: 3, held: 1 });
  // The order changed since the other operator viewed it.
  const other = { ...wanted, id: randomUUID() };
  expect(await addItems(db, actor, other, now)).toEqual({ ok: false, reason: 'changed' });
  const again = await wantedOf(order.number, productId);
  const refused = async (more: object) => addItems(db, actor, { ...again, ...more }, now);
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
  // An addition takes no additions.
  expect(await addItems(db, actor, { ...again, number: listed?.number ?? '' }, now)).toEqual({
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
  expect(await addItems(db, actor, wanted, now)).toEqual(refused);
  await db.execute(sql`update drops set sale_method = 'open', pieces_per_person = 1 where id = ${id}`);
  expect(await addItems(db, actor, wanted, now)).toEqual(refused);
  expect(await freeOf(productId)).toEqual({ stock: 3, held: 0 });
  await db.execute(sql`update drops set pieces_per_person = null where id = ${id}`);
  expect(await addItems(db, actor, wanted, now)).toEqual({ ok: true });
  expect(await freeOf(productId)).toEqual({ stock: 3, held: 1 });
});

test('nothing is added to an order of which a part is sent, and its page says so', async () => {
  const { id, number } = await addPaidOrder();
  const sent = { id: randomUUID(), orderId: id, number: 0, actorEmail: actor.email, sentAt: new Date() };
  await db.insert(orderShipments).values(sent);
  const found = await findOrderForAdditions(db, number, [], 'en', new Date());
  expect(found?.refusal).toBe('sent');
  expect(await lockOrderForItems(db, { number })).toEqual({ ok: false, reason: 'sent' });
});

test('two who buy the last piece: one has it, the other is told', async () => {
  const order = await addPaidOrder();
  const { id: productId } = await addProduct(db, { M: 1 });
  const wanted = await wantedOf(order.number, productId);
  const request = checkoutRequestFor([{ id: productId, size: 'M', quantity: 1 }], {
    customerEmail: 'somebody@example.com',
  });
  const shopper = { checkoutKey: randomUUID(), language: 'en', now: new Date() } as const;
  const both = await Promise.all([addItems(db, actor, wanted, new Date()), placeOrder(db, request, shopper)]);
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect(await freeOf(productId)).toEqual({ stock: 1, held: 1 });
});

async function sendTo(
  id: string,
  to: { country: string; postal_code: string },
  business: OrderBusiness | null = null,
): Promise<void> {
  const shippingAddress = { name: 'Noor de Vries', address: { line1: 'Street 1', city: 'Town', ...to } };
  await db.update(orders).set({ shippingAddress, business }).where(eq(orders.id, id));
}

function issuedOf(id: string) {
  return listIssued(db, id);
}

async function told(number: string) {
  const order = await findAdminOrder(db, number);
  if (!order) throw new Error('There is no such order.');
  return listAdminOrderTimeline(db, order);
}
