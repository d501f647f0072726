import { createHmac, randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { products } from '#app/catalogue/tables.server.ts';
import { anonymiseOrdersWhere } from '#app/customers/personal-data/anonymise-orders.server.ts';
import { correctAddress } from '#app/order-edits/order-edits.server.ts';
import { readFilters, readOrderList } from '#app/order-management/admin/order-filters.ts';
import { submitBatchStatus } from '#app/order-management/admin/submit-batch-status.server.ts';
import { submitRowAction } from '#app/order-management/admin/submit-list-action.server.ts';
import { orderForms } from '#app/order-management/admin/submit-order-action.server.ts';
import {
  findOrdersToPack,
  renderLabelsInWorker,
} from '#app/order-management/documents/picking-documents-worker.server.ts';
import { listAdminOrders } from '#app/order-management/editing/list-admin-orders.server.ts';
import { setOrderStatus } from '#app/order-management/editing/set-order-status.server.ts';
import { listAdminOrderTimeline } from '#app/order-management/history/admin-order-timeline.server.ts';
import { findAdminOrder } from '#app/orders/editing/find-admin-order.server.ts';
import { carrierEvents, orderLabels } from '#app/orders/labels/tables.server.ts';
import { listShipments } from '#app/orders/shipments/shipments.server.ts';
import { orders, orderWithdrawals } from '#app/orders/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { addOrder, addProduct } from '#tests/support/orders.ts';
import { actor, addPaidOrder } from '#tests/support/paid-orders.ts';
import { buyAndListLabels, planLabels } from '../picking/buy-labels.server.ts';
import { sendShipment } from '../shipments/send-shipment.server.ts';
import { undoShipment } from '../shipments/undo-shipment.server.ts';
import { planTrackingCodes } from '../tracking-codes/import-tracking-codes.server.ts';
import { listAdminLabels } from './admin-labels.server.ts';
import { buyLabel } from './buy-label.server.ts';
import { cancelLabel, cancelLabelsOfEndedOrders, requestLabelCancellation } from './cancel-label.server.ts';
import { deliverOrders, recordCarrierEvents, trackSilentParcels } from './carrier-events.server.ts';
import { findLabelRefusal, requestLabel } from './request-labels.server.ts';
import { readCarrierWebhook } from './sendcloud.server.ts';

const { carrier, secret } = await vi.hoisted(async () => {
  const { startSendcloud } = await import('../../../sandbox/sendcloud/sendcloud.ts');
  const keys = { publicKey: 'public', secretKey: 'secret' };
  const started = await startSendcloud({ host: '127.0.0.1', webhookUrl: 'http://127.0.0.1:9/', ...keys });
  process.env.SENDCLOUD_PUBLIC_KEY = keys.publicKey;
  process.env.SENDCLOUD_SECRET_KEY = keys.secretKey;
  process.env.SENDCLOUD_API_URL = started.apiUrl;
  return { carrier: started, secret: keys.secretKey };
});

const now = new Date('2026-11-26T09:00:00Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
});
afterAll(async () => {
  await stopJobs();
  await carrier.close();
});

test('a label is bought for what is left, goes out with the parcel, and its code is the parcel’s', async () => {
  const order = await addPaidOrder(2);
  await db.update(products).set({ weightGrams: 300 }).where(eq(products.id, order.productId));
  const labelId = await buy(order);
  expect(await parcelsOf(labelId)).toMatchObject([
    {
      reference: `${labelId}-1`,
      orderNumber: order.number,
      weight: { value: '0.600' },
      to: { country_code: 'NL' },
    },
  ]);
  expect(await requestLabel(db, actor, order.id, now), 'one at a time').toEqual({ ok: true, labelId });
  await send(order);
  const [label] = await listAdminLabels(db, order.id);
  expect(label).toMatchObject({ status: 'bought', parcel: 1, carrierCode: 'postnl' });
  expect(await listShipments(db, order.id)).toMatchObject([
    { carrier: 'postnl', trackingCode: label?.trackingCode },
  ]);
});

test('shipped by hand takes the label along; a code that somebody typed leaves it for another parcel', async () => {
  const [byHand, typed] = [await addPaidOrder(), await addPaidOrder()];
  for (const order of [byHand, typed]) await buy(order);
  await setOrderStatus(db, actor, { number: byHand.number, status: 'shipped', reason: '' }, now);
  expect(await listAdminLabels(db, byHand.id)).toMatchObject([{ status: 'bought', parcel: 1 }]);
  await send(typed, { carrier: 'dhl', trackingCode: 'JVGL0123456789' });
  expect(await listAdminLabels(db, typed.id)).toMatchObject([{ status: 'bought', parcel: null }]);
  expect(await listShipments(db, typed.id)).toMatchObject([{ trackingCode: 'JVGL0123456789' }]);
});

test('asked for by many at once, a label is bought once', async () => {
  const order = await addPaidOrder();
  const asked = await Promise.all([1, 2, 3].map(() => requestLabel(db, actor, order.id, now)));
  const ids = new Set(asked.map((one) => (one.ok ? one.labelId : one.reason)));
  expect(ids.size).toBe(1);
  const [labelId = ''] = ids;
  await Promise.all([1, 2, 3].map(() => buyLabel(db, labelId, now)));
  expect(await parcelsOf(labelId)).toHaveLength(1);
});

test('an answer that was lost, or that nobody kept, is found again: nothing is bought twice', async () => {
  const order = await addPaidOrder();
  await liveAt(order, 'Damrak 502');
  const labelId = await ask(order);
  expect(await buyLabel(db, labelId, now)).toBe('away');
  expect(await listAdminLabels(db, order.id)).toMatchObject([
    { status: 'wanted', problem: 'Sendcloud did not answer.' },
  ]);
  expect(await buyLabel(db, labelId, after(1))).toBe('done');
  expect(await listAdminLabels(db, order.id)).toMatchObject([{ status: 'bought', problem: null }]);
  expect(await parcelsOf(labelId)).toHaveLength(1);

  // The state after a process died between the carrier's response and its own commit.
  const lost = {
    status: 'wanted',
    providerShipmentId: null,
    providerParcelId: null,
    trackingCode: '',
  } as const;
  await db
    .update(orderLabels)
    .set({ ...lost, busyUntil: after(60) })
    .where(eq(orderLabels.id, labelId));
  expect(await buyLabel(db, labelId, after(59))).toBe('busy');
  expect(await buyLabel(db, labelId, after(60))).toBe('done');
  expect(await listAdminLabels(db, order.id)).toMatchObject([{ status: 'bought' }]);
  // Even a process unaware of an earlier try.
  await db
    .update(orderLabels)
    .set({ ...lost, tries: 0 })
    .where(eq(orderLabels.id, labelId));
  expect(await buyLabel(db, labelId, after(61))).toBe('done');
  expect(await listAdminLabels(db, order.id)).toMatchObject([{ status: 'bought' }]);
  expect(await parcelsOf(labelId)).toHaveLength(1);
});

test('a carrier that is away leaves the label wanted; what it refuses is shown, and asked again by hand', async () => {
  const order = await addPaidOrder();
  await liveAt(order, 'Damrak 500');
  const labelId = await ask(order);
  expect(await buyLabel(db, labelId, now)).toBe('away');
  expect(await listAdminLabels(db, order.id)).toMatchObject([
    { status: 'wanted', problem: 'Something went wrong.' },
  ]);
  await liveAt(order, 'Damrak 501');
  expect(await buyLabel(db, labelId, after(1))).toBe('done');
  expect(await listAdminLabels(db, order.id)).toMatchObject([
    { status: 'refused', problem: 'Service error: An error occurred while connecting to the carrier.' },
  ]);
  await db.execute(
    sql`update orders set shipping_address = jsonb_set(shipping_address, '{address,city}', '""') where id = ${order.id}`,
  );
  await ask(order);
  expect(await buyLabel(db, labelId, after(2))).toBe('done');
  expect(await listAdminLabels(db, order.id)).toMatchObject([
    { status: 'refused', problem: '/to_address/city: This field is required.' },
  ]);
  await db.execute(
    sql`update orders set shipping_address = jsonb_set(shipping_address, '{address,city}', '"Amsterdam"') where id = ${order.id}`,
  );
  await liveAt(order, 'Damrak 1');
  expect(await ask(order)).toBe(labelId);
  expect(await buyLabel(db, labelId, after(3))).toBe('done');
  expect(await listAdminLabels(db, order.id)).toMatchObject([{ status: 'bought', problem: null }]);
  expect((await parcelsOf(labelId)).map(({ reference }) => reference)).toEqual([
    `${labelId}-2`,
    `${labelId}-1`,
  ]);
});

test('what is undone cancels its label, and the next one is another', async () => {
  const order = await addPaidOrder();
  const labelId = await buy(order);
  const shipmentId = await send(order);
  expect(await undoShipment(db, actor, shipmentId, after(1))).toMatchObject({ ok: true });
  expect(await listAdminLabels(db, order.id)).toMatchObject([{ status: 'cancelling', parcel: null }]);
  expect(await cancelLabel(db, labelId, after(2))).toBe('done');
  expect(await cancelLabel(db, labelId, after(3)), 'again').toBe('done');
  expect(await listAdminLabels(db, order.id)).toMatchObject([{ status: 'cancelled' }]);
  expect(await parcelsOf(labelId)).toMatchObject([{ statusId: 2000 }]);
  expect(await buy(order)).not.toBe(labelId);
});

test('a label is given up by hand, also while nobody knows whether it was bought; what the carrier keeps says so', async () => {
  const [lost, late] = [await addPaidOrder(), await addPaidOrder()];
  await liveAt(lost, 'Damrak 502');
  const labelId = await ask(lost);
  await buyLabel(db, labelId, now);
  const giveUp = (order: { number: string }, id: string) =>
    requestLabelCancellation(db, actor, { number: order.number, labelId: id }, now);
  expect(await giveUp(late, labelId), 'of another order').toEqual({ ok: false, reason: 'not-found' });
  expect(await giveUp(lost, labelId)).toEqual({ ok: true });
  expect(await giveUp(lost, labelId)).toEqual({ ok: false, reason: 'not-found' });
  await cancelLabel(db, labelId, now);
  expect(await parcelsOf(labelId)).toMatchObject([{ statusId: 2000 }]);
  await liveAt(late, 'Damrak 409');
  const kept = await buy(late);
  await giveUp(late, kept);
  await cancelLabel(db, kept, now);
  expect(await listAdminLabels(db, late.id)).toMatchObject([
    { status: 'kept', problem: 'The carrier does not cancel this shipment any more.' },
  ]);
});

test('an address that is put right cancels the label that says the former one', async () => {
  const order = await addPaidOrder();
  const labelId = await buy(order);
  await correctName(order, 'Noor');
  await cancelLabel(db, labelId, now);
  expect(await listAdminLabels(db, order.id)).toMatchObject([{ status: 'cancelled' }]);
  expect(await buy(order)).not.toBe(labelId);
});

test('a label that an address correction made void is shown, and nothing is sent with it unasked', async () => {
  const order = await addPaidOrder(3);
  const { number } = order;
  const voidCode = await codeOf(await buy(order));
  expect(await isShownVoid(order)).toEqual([false, false]);
  await correctName(order, 'Noor');
  expect(await isShownVoid(order), 'while the carrier is asked').toEqual([true, true]);
  const [label] = await listAdminLabels(db, order.id);
  await cancelLabel(db, label?.id ?? '', now);
  expect(await isShownVoid(order)).toEqual([true, true]);
  const one = { pieces: [{ position: 0, quantity: 1 }] };
  const refused = { ok: false, reason: 'void-label' };
  expect(await trySending(order, one)).toMatchObject(refused);
  expect(await trySending(order, { ...one, carrier: 'postnl', trackingCode: voidCode })).toMatchObject(
    refused,
  );
  const shipped = { number, status: 'shipped', reason: '' };
  expect(await setOrderStatus(db, actor, shipped, now)).toEqual(refused);
  expect(await planCode(number, voidCode)).toEqual({ does: 'refuse', reason: 'void-label' });
  expect(await planCode(number, 'JVGL0123456789')).toMatchObject({ does: 'send' });
  expect(await listShipments(db, order.id)).toEqual([]);

  expect(await trySending(order, { ...one, carrier: 'dhl', trackingCode: 'JVGL0123456789' })).toMatchObject({
    ok: true,
  });
  expect(await trySending(order, { ...one, sendsVoidLabel: true })).toMatchObject({ ok: true });
  await buy(order, after(60));
  expect(await isShownVoid(order), 'a new label is there').toEqual([false, false]);
  expect(await trySending(order, { carrier: 'postnl', trackingCode: voidCode })).toMatchObject(refused);
  expect(await setOrderStatus(db, actor, shipped, now)).toMatchObject({ ok: true, isChanged: true });
  expect(await isShownVoid(order)).toEqual([false, false]);
});

test('a void label that the carrier keeps is void all the same; one that was never bought is not', async () => {
  const [kept, never] = [await addPaidOrder(), await addPaidOrder()];
  await liveAt(kept, 'Damrak 409');
  const keptId = await buy(kept);
  const neverId = await ask(never);
  for (const order of [kept, never]) await correctName(order, 'Noor');
  for (const labelId of [keptId, neverId]) await cancelLabel(db, labelId, now);
  expect(await listAdminLabels(db, kept.id)).toMatchObject([{ status: 'kept' }]);
  expect(await isShownVoid(kept)).toEqual([true, true]);
  expect(await isShownVoid(never)).toEqual([false, false]);
});

test('the list asks before orders with a void label are sent, and sends those that were named then', async () => {
  const [fine, first, second] = [await addPaidOrder(), await addPaidOrder(), await addPaidOrder()];
  for (const order of [fine, first, second]) await buy(order);
  for (const order of [first, second]) await correctName(order, 'Noor');
  const chosen = [fine, first, second].map(({ id }) => `${id}:paid`).join(' ');
  const batch = (fields: Record<string, string>) =>
    submitBatchStatus(db, actor, formOf({ status: 'shipped', chosen, ...fields }), now);
  expect(await batch({})).toMatchObject({
    reason: 'confirm',
    voidLabels: [first, second].map(({ id, number }) => ({ orderId: id, number })),
  });
  const stays = ({ id, number }: Order) => ({ orderId: id, number, to: 'shipped', reason: 'void-label' });
  expect(await batch({ confirmed: '1', 'void-labels': first.id })).toMatchObject({
    ok: true,
    result: { successCount: 2, errors: [stays(second)] },
  });
  const version = (await findAdminOrder(db, second.number))?.version ?? '';
  const row = (fields: Record<string, string>) => {
    const form = formOf({ number: second.number, seen: version, ...fields });
    return submitRowAction(db, actor, { of: 'ship', form }, now);
  };
  expect(await row({})).toMatchObject({ ok: false, reason: 'void-label' });
  expect(await row({ 'void-label': '1' })).toMatchObject({ ok: true });
});

test('the page of an order asks before it is sent with a void label, by its form and by its status', async () => {
  const order = await addPaidOrder(2);
  await buy(order);
  await correctName(order, 'Noor');
  const submit = async (form: 'status' | 'shipments', fields: Record<string, string>) =>
    orderForms[form]?.(db, { actor, number: order.number, form: formOf(fields), now });
  const parcel = { shipmentId: randomUUID(), 'send-0': '1', carrier: '', trackingCode: '' };
  expect(await submit('shipments', parcel)).toMatchObject({ ok: false, reason: 'void-label', typed: parcel });
  expect(await submit('shipments', { ...parcel, 'void-label': '1' })).toEqual({ of: 'shipment', ok: true });
  const seen = (await findAdminOrder(db, order.number))?.version ?? '';
  expect(await submit('status', { status: 'shipped', seen })).toMatchObject({
    reason: 'confirm',
    plan: { hasVoidLabel: true },
  });
  const confirmed = { status: 'shipped', seen, confirmed: '1' };
  expect(await submit('status', confirmed)).toMatchObject({ ok: false, reason: 'void-label' });
  expect(await submit('status', { ...confirmed, 'void-label': '1' })).toMatchObject({ ok: true });
});

test('orders that ended before they were sent give up their labels', async () => {
  const [ended, going] = [await addPaidOrder(), await addPaidOrder()];
  const [labelId] = [await buy(ended), await buy(going)];
  await db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, ended.id));
  await cancelLabelsOfEndedOrders(db, after(30));
  expect(await listAdminLabels(db, ended.id), 'at once').toMatchObject([{ status: 'bought' }]);
  await cancelLabelsOfEndedOrders(db, after(120));
  await cancelLabel(db, labelId, after(121));
  expect(await listAdminLabels(db, ended.id)).toMatchObject([{ status: 'cancelled' }]);
  expect(await listAdminLabels(db, going.id)).toMatchObject([{ status: 'bought' }]);
});

test('what cannot have a label says why: unpaid, sent, fetched, abroad beyond the customs union, gone', async () => {
  const { id } = await addProduct(db);
  const unpaid = await addOrder(db, [{ id, size: 'M', quantity: 1 }]);
  const [sent, fetched, abroad] = [await addPaidOrder(), await addPaidOrder(), await addPaidOrder()];
  await send(sent);
  await liveAt(fetched, '');
  await db.execute(
    sql`update orders set shipping_address = jsonb_set(shipping_address, '{address,country}', '"Norway"') where id = ${abroad.id}`,
  );
  const reasonOf = async ({ id: orderId }: { id: string }) => {
    const asked = await requestLabel(db, actor, orderId, now);
    return asked.ok ? 'ok' : asked.reason;
  };
  expect(await reasonOf(unpaid)).toBe('nothing-to-send');
  expect(await reasonOf(sent)).toBe('nothing-to-send');
  expect(await reasonOf(fetched)).toBe('no-address');
  expect(await reasonOf(abroad)).toBe('customs');
  expect(await reasonOf({ id: randomUUID() })).toBe('not-found');
});

test('orders that are withdrawn or refunded get no label, and the plan says why', async () => {
  const [withdrawn, refunded] = [await addPaidOrder(), await addPaidOrder(1)];
  await db.insert(orderWithdrawals).values({
    id: randomUUID(),
    orderId: withdrawn.id,
    number: 1,
    name: 'Noor',
    email: 'noor@example.com',
    language: 'nl',
    pieces: [{ position: 0, quantity: 99 }],
    statedAt: now,
  });
  await db.update(orders).set({ paymentStatus: 'refunded' }).where(eq(orders.id, refunded.id));
  for (const order of [withdrawn, refunded])
    expect(await requestLabel(db, actor, order.id, now)).toEqual({ ok: false, reason: 'nothing-to-send' });
  const both = [withdrawn, refunded].map(({ id }) => id);
  expect(await planLabels(db, both)).toEqual({
    fresh: [],
    again: [],
    leftOut: [withdrawn, refunded].map(({ number }) => ({ number, reason: 'nothing-to-send' })),
  });
  expect(await findOrdersToPack(db, both), 'nor a packing slip').toEqual([]);
});

test.each([
  ['Spain', '35001', 'customs'],
  ['Germany', '27498', 'customs'],
  ['France', '97400', 'customs'],
  ['Finland', '22100', 'customs'],
  ['Italy', '23041', 'customs'],
  ['United Kingdom', 'JE2 3QR', 'customs'],
  ['United Kingdom', 'BT1 5GS', undefined],
  ['Spain', '28013', undefined],
])(
  'a label to %s %s needs customs papers by its place, whatever tax settings say: %s',
  async (country, postalCode, reason) => {
    const order = await addPaidOrder();
    await db.execute(
      sql`update orders set tax = null, shipping_address = jsonb_set(jsonb_set(shipping_address, '{address,country}', ${JSON.stringify(country)}::jsonb), '{address,postal_code}', ${JSON.stringify(postalCode)}::jsonb) where id = ${order.id}`,
    );
    expect(await findLabelRefusal(db, order.id)).toBe(reason);
  },
);

test('what is too long for a label is refused by name, and a telephone number without its spaces fits', async () => {
  const order = await addPaidOrder();
  await db.update(orders).set({ phone: '+31 (0) 6 - 12 34 56 78' }).where(eq(orders.id, order.id));
  expect(await findLabelRefusal(db, order.id)).toBeUndefined();
  const city = 'Llanfairpwllgwyngyllgogerychwyrndrobwll';
  await db.execute(
    sql`update orders set shipping_address = jsonb_set(shipping_address, '{address,city}', ${JSON.stringify(city)}::jsonb) where id = ${order.id}`,
  );
  expect(await requestLabel(db, actor, order.id, now)).toEqual({ ok: false, reason: 'too-long-city' });
});

test('an order is delivered since the moment that the carrier says of its last parcel, however late and often it tells', async () => {
  const told = ['1000', '3', '8', '92', '11'] as const;
  const arrivals = fc.shuffledSubarray([...told, ...told], { minLength: 10 });
  await fc.assert(
    fc.asyncProperty(arrivals, async (order) => {
      const placed = await addPaidOrder();
      await buy(placed);
      await send(placed);
      const parcelId = await parcelIdOf(placed);
      for (const statusCode of order) {
        const at = after(3_600 * (told.indexOf(statusCode) + 1));
        await recordCarrierEvents(db, [{ parcelId, at, statusCode, message: statusCode }], after(86_400));
        await deliverOrders(db, after(86_400), { parcelId });
      }
      expect(await stateOf(placed)).toEqual({ status: 'delivered', at: after(3_600 * 5) });
      expect(await db.$count(carrierEvents, eq(carrierEvents.providerParcelId, parcelId))).toBe(5);
      const timeline = await listAdminOrderTimeline(db, { id: placed.id, createdAt: now.toISOString() });
      expect(timeline.filter(({ kind }) => kind === 'delivered')).toHaveLength(1);
    }),
    { numRuns: 8 },
  );
});

test('of two parcels both have to be delivered; what an operator called otherwise stays so', async () => {
  const order = await addPaidOrder(2);
  await buy(order);
  await send(order, { pieces: [{ position: 0, quantity: 1 }] });
  const first = await parcelIdOf(order);
  await buy(order);
  await send(order);
  const second = (await listParcelIds(order)).find((one) => one !== first) ?? 0;
  await deliver(second, after(60));
  expect(await stateOf(order)).toMatchObject({ status: 'shipped' });
  const told = (await listAdminLabels(db, order.id)).flatMap((label) => label.told?.message ?? []);
  expect(told).toEqual(['Delivered']);
  await deliverOrders(db, after(86_400));
  expect(await stateOf(order), 'by a run over all').toMatchObject({ status: 'shipped' });
  await deliver(first, after(30));
  expect(await stateOf(order)).toEqual({ status: 'delivered', at: after(60) });
  await setOrderStatus(db, actor, { number: order.number, status: 'cancelled', reason: '' }, after(90));
  await deliver(first, after(30));
  expect((await stateOf(order))?.status).toBe('cancelled');
});

test('what is told before its parcel is known, or before that is sent, counts once it is', async () => {
  const order = await addPaidOrder();
  await buy(order);
  const parcelId = await parcelIdOf(order);
  await deliver(parcelId, after(60));
  await deliver(987_654_321, after(60));
  expect(await stateOf(order)).toMatchObject({ status: 'processing', at: null });
  await send(order);
  await deliverOrders(db, after(120));
  expect(await stateOf(order)).toEqual({ status: 'delivered', at: after(60) });
});

test('parcels of which nothing was told are asked for', async () => {
  const order = await addPaidOrder();
  await buy(order);
  await send(order);
  const parcelId = await parcelIdOf(order);
  const body = JSON.stringify({ id: 11, at: after(3_600).getTime() / 1000 });
  await fetch(`${carrier.url}/sandbox/parcels/${parcelId}/status`, { method: 'POST', body });
  await trackSilentParcels(db, after(3_600));
  await deliverOrders(db, after(3_600));
  expect((await stateOf(order))?.status, 'too early').toBe('shipped');
  await trackSilentParcels(db, after(13 * 3_600));
  await deliverOrders(db, after(13 * 3_600));
  expect(await stateOf(order)).toEqual({ status: 'delivered', at: after(3_600) });
});

test('what the carrier tells is believed with its signature only', () => {
  const body = JSON.stringify({
    action: 'parcel_status_changed',
    timestamp: 1_795_683_600_123,
    carrier_status_change_timestamp: null,
    parcel: { id: 7, status: { id: 11, message: 'Delivered' } },
  });
  const sign = (text: string, key = secret) => createHmac('sha256', key).update(text).digest('hex');
  expect(readCarrierWebhook(body, sign(body))).toEqual({
    ok: true,
    event: { parcelId: 7, at: new Date(1_795_683_600_123), statusCode: '11', message: 'Delivered' },
  });
  const forged = { ok: false, reason: 'bad-signature' };
  for (const signature of [null, '', 'x', sign(body, 'other'), sign(`${body} `), sign(body).slice(1)])
    expect(readCarrierWebhook(body, signature)).toEqual(forged);
  for (const odd of ['', '[]', '{"action":"parcel_status_changed"}', '{"action":5}'])
    expect(readCarrierWebhook(odd, sign(odd))).toEqual({ ok: false, reason: 'bad-event' });
  const other = JSON.stringify({ action: 'integration_modified', timestamp: 1 });
  expect(readCarrierWebhook(other, sign(other))).toEqual({ ok: true, event: undefined });
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, signature) => {
      expect(readCarrierWebhook(text, signature)).toEqual(forged);
    }),
  );
});

test('labels of many orders are one paper, a page each; an order without one says why', async () => {
  const [one, two, away] = [await addPaidOrder(), await addPaidOrder(), await addPaidOrder()];
  await liveAt(away, 'Damrak 500');
  const ids = [one, two, away].map(({ id }) => id);
  const chosen = [...ids, randomUUID()];
  expect(await planLabels(db, chosen)).toMatchObject({
    fresh: [one, two, away].map(({ number }) => ({ number })),
    again: [],
    leftOut: [],
  });
  const unconfirmed = await buyAndListLabels(db, actor, { orderIds: chosen, toBuy: [] }, now);
  expect(unconfirmed.map((label) => 'reason' in label && label.reason)).toEqual(Array(3).fill('not-bought'));
  expect(await listAdminLabels(db, one.id), 'nothing is bought unasked').toEqual([]);
  const labels = await buyAndListLabels(db, actor, { orderIds: chosen, toBuy: ids }, now);
  expect(labels).toMatchObject([
    { number: one.number, parcelId: expect.any(Number) },
    { number: two.number, parcelId: expect.any(Number) },
    { number: away.number, reason: 'not-yet', problem: 'Something went wrong.' },
  ]);
  await send(one);
  expect(await planLabels(db, ids)).toMatchObject({
    fresh: [{ number: away.number }],
    again: [one.number, two.number],
  });
  const again = await buyAndListLabels(db, actor, { orderIds: ids, toBuy: [] }, after(5));
  expect(again.slice(0, 2), 'what was sent is printed again').toEqual(labels.slice(0, 2));
  const pdf = await getDocumentProxy(
    await renderLabelsInWorker({ labels, language: 'nl', brand: 'Marenza', now }),
  );
  const { text, totalPages } = await extractText(pdf, { mergePages: false });
  expect(totalPages).toBe(3);
  expect(text[2]?.replaceAll(/\s+/g, ' ')).toContain(`${away.number}: geen label Het is er nog niet.`);
});

test('an order that names nobody any more has no code on its labels', async () => {
  const order = await addPaidOrder();
  await buy(order);
  await send(order);
  await anonymiseOrdersWhere(db, eq(orders.id, order.id));
  expect(await listAdminLabels(db, order.id)).toMatchObject([{ trackingCode: '', problem: null }]);
});

type Order = { id: string; number: string };

async function ask({ id }: Order, at = now): Promise<string> {
  const asked = await requestLabel(db, actor, id, at);
  if (!asked.ok) throw new Error(asked.reason);
  return asked.labelId;
}

async function buy(order: Order, at = now): Promise<string> {
  const labelId = await ask(order, at);
  await buyLabel(db, labelId, at);
  return labelId;
}

type Sending = Partial<Parameters<typeof sendShipment>[2]>;

async function send(order: Order, more: Sending = {}): Promise<string> {
  const shipmentId = randomUUID();
  const sent = await trySending(order, { shipmentId, ...more });
  if (!sent.ok) throw new Error(sent.reason);
  return shipmentId;
}

function trySending({ id }: Order, more: Sending) {
  const parcel = { shipmentId: randomUUID(), carrier: null, trackingCode: '', mails: false };
  return sendShipment(db, actor, { order: { id }, ...parcel, ...more }, now);
}

async function correctName({ number }: Order, name: string): Promise<void> {
  const shown = await findAdminOrder(db, number);
  if (!shown?.shippingAddress) throw new Error('no address');
  const address = { ...shown.shippingAddress, name };
  const correction = { number, seen: shown.version, address, phone: shown.phone };
  expect(await correctAddress(db, actor, correction, now)).toEqual({ ok: true });
}

async function codeOf(labelId: string): Promise<string> {
  const [label] = await db.select().from(orderLabels).where(eq(orderLabels.id, labelId));
  return label?.trackingCode ?? '';
}

async function isShownVoid({ number }: Order): Promise<(boolean | undefined)[]> {
  const list = readOrderList(new URLSearchParams({ q: number }));
  const filters = readFilters(new URLSearchParams());
  const { orders: listed } = await listAdminOrders(db, { ...list, ...filters, perPage: 1 });
  return [(await findAdminOrder(db, number))?.hasVoidLabel, listed[0]?.hasVoidLabel];
}

async function planCode(number: string, trackingCode: string) {
  const [row] = await planTrackingCodes(db, [{ number, carrier: 'postnl', trackingCode }]);
  return row?.plan;
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

async function liveAt({ id }: Order, line1: string): Promise<void> {
  await db.execute(
    sql`update orders set shipping_address = jsonb_set(shipping_address, '{address,line1}', ${JSON.stringify(line1)}::jsonb) where id = ${id}`,
  );
}

async function parcelsOf(labelId: string): Promise<{ reference: string }[]> {
  const all = (await (await fetch(`${carrier.url}/sandbox/parcels`)).json()) as { reference: string }[];
  return all.filter(({ reference }) => reference.startsWith(labelId));
}

async function listParcelIds({ id }: Order): Promise<number[]> {
  const labels = await db.select().from(orderLabels).where(eq(orderLabels.orderId, id));
  return labels.flatMap(({ providerParcelId }) => providerParcelId ?? []);
}

async function parcelIdOf(order: Order): Promise<number> {
  return (await listParcelIds(order))[0] ?? 0;
}

async function deliver(parcelId: number, at: Date): Promise<void> {
  const event = { parcelId, at, statusCode: '11', message: 'Delivered' };
  await recordCarrierEvents(db, [event], after(86_400));
  await deliverOrders(db, after(86_400), { parcelId });
}

async function stateOf({ id }: Order) {
  const [order] = await db
    .select({ status: orders.status, at: orders.deliveredAt })
    .from(orders)
    .where(eq(orders.id, id));
  return order;
}
