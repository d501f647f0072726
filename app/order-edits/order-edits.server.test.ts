import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anonymiseOrdersWhere } from '#app/customers/personal-data/anonymise-orders.server.ts';
import { sendShipment } from '#app/fulfilment/shipments/send-shipment.server.ts';
import { undoShipment } from '#app/fulfilment/shipments/undo-shipment.server.ts';
import { listAdminOrderTimeline } from '#app/order-management/history/admin-order-timeline.server.ts';
import { findAdminOrder } from '#app/orders/editing/find-admin-order.server.ts';
import type { ShippingAddress } from '#app/orders/order-view-types.ts';
import { orders } from '#app/orders/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { actor, addPaidOrder, now } from '#tests/support/paid-orders.ts';
import { correctAddress } from './order-edits.server.ts';

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
});
afterAll(stopJobs);

const right: ShippingAddress = {
  name: 'Noor de Vries',
  address: {
    line1: 'Keizersgracht 12 bis',
    city: 'Amsterdam',
    postal_code: '1015 CN',
    country: 'Netherlands',
  },
};

test('an address is put right once, and the history says what it was, by whom; the order forgets both with its name', async () => {
  const order = await addPaidOrder();
  const wanted = {
    number: order.number,
    seen: await versionOf(order.number),
    address: right,
    phone: '06 12345678',
  };
  expect(await correctAddress(db, actor, wanted, now)).toEqual({ ok: true });
  // Repeating the form succeeds.
  expect(await correctAddress(db, actor, wanted, now)).toEqual({ ok: true });
  expect(await findAdminOrder(db, order.number)).toMatchObject({
    shippingAddress: right,
    phone: '06 12345678',
  });
  const timeline = await listAdminOrderTimeline(db, { id: order.id, createdAt: now.toISOString() });
  expect(timeline.filter(({ kind }) => kind === 'change')).toMatchObject([
    {
      action: 'address-corrected',
      by: actor.email,
      before: { address: 'Noor de Vries, Prinsengracht 1, 1015 DK Amsterdam', phone: '' },
      after: { address: 'Noor de Vries, Keizersgracht 12 bis, 1015 CN Amsterdam', phone: '06 12345678' },
    },
  ]);
  await anonymiseOrdersWhere(db, eq(orders.id, order.id));
  expect(await listChanges(db, 'order', order.id)).toMatchObject([{ before: {}, after: {} }]);
});

test('of two operators who correct the same state, the later is told and loses nothing', async () => {
  const order = await addPaidOrder();
  const seen = await versionOf(order.number);
  const to = (line1: string) => ({ ...right, address: { ...right.address, line1 } });
  const answers = await Promise.all(
    ['Singel 1', 'Singel 2'].map((line1) =>
      correctAddress(db, actor, { number: order.number, seen, address: to(line1), phone: '' }, now),
    ),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers).toContainEqual({ ok: false, reason: 'changed' });
  expect(await listChanges(db, 'order', order.id)).toHaveLength(1);
});

test('another country, or a postal code with other VAT, is refused; what was paid would be wrong', async () => {
  const order = await addPaidOrder();
  const seen = await versionOf(order.number);
  const abroad = { ...right, address: { ...right.address, country: 'Belgium', postal_code: '1000' } };
  const wanted = { number: order.number, seen, address: abroad, phone: '' };
  expect(await correctAddress(db, actor, wanted, now)).toEqual({ ok: false, reason: 'other-country' });
  const spain = (postal_code: string) => ({
    name: 'Noor',
    address: { line1: 'Calle 1', city: 'X', postal_code, country: 'Spain' },
  });
  await db
    .update(orders)
    .set({ shippingAddress: spain('28001') })
    .where(eq(orders.id, order.id));
  const canary = { ...wanted, address: spain('35001') };
  expect(await correctAddress(db, actor, canary, now)).toEqual({ ok: false, reason: 'other-tax' });
  expect(await correctAddress(db, actor, { ...wanted, address: spain('28002') }, now)).toEqual({ ok: true });
});

test('once something is sent the address stays; a parcel that was taken back frees it again', async () => {
  const order = await addPaidOrder(2);
  const shipmentId = crypto.randomUUID();
  const parcel = {
    order: { number: order.number },
    shipmentId,
    carrier: null,
    trackingCode: '',
    mails: false,
  };
  await sendShipment(db, actor, { ...parcel, pieces: [{ position: 0, quantity: 1 }] }, now);
  const correct = async () => {
    const seen = await versionOf(order.number);
    return correctAddress(db, actor, { number: order.number, seen, address: right, phone: '' }, now);
  };
  expect(await correct()).toEqual({ ok: false, reason: 'sent' });
  expect(await undoShipment(db, actor, shipmentId, now)).toMatchObject({ ok: true });
  expect(await correct()).toEqual({ ok: true });
});

test('an order that is picked up keeps where, and has another name', async () => {
  const order = await addPaidOrder();
  const place = { line1: '', city: '', postal_code: '', country: 'Netherlands' };
  const shippingMethod = { kind: 'pickup', daysFrom: 1, daysTo: 1 } as const;
  await db
    .update(orders)
    .set({ shippingMethod, shippingAddress: { name: 'Noor', address: place } })
    .where(eq(orders.id, order.id));
  const seen = await versionOf(order.number);
  const typed = { number: order.number, seen, address: right, phone: '' };
  expect(await correctAddress(db, actor, typed, now)).toEqual({ ok: true });
  const kept = await findAdminOrder(db, order.number);
  expect(kept?.shippingAddress).toEqual({ name: 'Noor de Vries', address: place });
});

async function versionOf(number: string): Promise<string> {
  return (await findAdminOrder(db, number))?.version ?? '';
}
