import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productSizes, products } from '#app/catalogue/tables.server.ts';
import { findPickList } from '#app/fulfilment/picking/find-pick-list.server.ts';
import { sendShipment } from '#app/fulfilment/shipments/send-shipment.server.ts';
import { orders, orderWithdrawals } from '#app/orders/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { addOrder, addProduct } from '#tests/support/orders.ts';
import { actor, addPaidOrder, now, requestRefund } from '#tests/support/paid-orders.ts';
import { renderPickingDocumentInWorker } from './picking-documents-worker.server.ts';

const letterhead = { brand: 'Marenza', seller: { name: 'Marenza B.V.', samples: [] }, vatPercent: 21 };

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
});
afterAll(stopJobs);

test('a pick list adds up what is left to send of orders that wait, by product and size', async () => {
  const product = await addProduct(db);
  await db.update(products).set({ titleNl: 'Aardig hemd' }).where(eq(products.id, product.id));
  const line = (quantity: number) => [{ id: product.id, size: 'M', quantity }];
  const [one, two, unpaid] = [
    await addOrder(db, line(2)),
    await addOrder(db, line(1)),
    await addOrder(db, line(1)),
  ];
  for (const { id } of [one, two])
    await db.update(orders).set({ paymentStatus: 'paid', status: 'processing' }).where(eq(orders.id, id));
  const ids = [two.id, unpaid.id, one.id];
  const listed = [
    { number: one.number, quantity: 2 },
    { number: two.number, quantity: 1 },
  ];
  expect(await findPickList(db, ids, 'nl')).toEqual([
    { shelf: '', sku: '', title: 'Aardig hemd', size: 'M', quantity: 3, orders: listed },
  ]);
  await send(one, 1);
  expect(await findPickList(db, ids, 'en')).toMatchObject([
    { quantity: 2, orders: listed.map(({ number }) => ({ number, quantity: 1 })) },
  ]);
  await send(one, 1);
  await db.update(orders).set({ deletedAt: now }).where(eq(orders.id, two.id));
  expect(await findPickList(db, ids, 'en')).toEqual([]);
});

test('a pick list goes from shelf to shelf, and what lies nobody said where comes last', async () => {
  const shelves = ['B-1', 'A-10', '', 'A-2'];
  const lines = await Promise.all(
    shelves.map(async (shelf) => {
      const { id } = await addProduct(db);
      const place = { shelf, sku: shelf && `S-${shelf}` };
      await db.update(productSizes).set(place).where(eq(productSizes.productId, id));
      return { id, size: 'M', quantity: 1 };
    }),
  );
  const order = await addOrder(db, lines);
  await db.update(orders).set({ paymentStatus: 'paid', status: 'processing' }).where(eq(orders.id, order.id));
  const listed = await findPickList(db, [order.id], 'en');
  expect(listed.map(({ shelf, sku }) => [shelf, sku])).toEqual([
    ['A-2', 'S-A-2'],
    ['A-10', 'S-A-10'],
    ['B-1', 'S-B-1'],
    ['', ''],
  ]);
  const text = await read('pick-list', [order.id], 'en');
  for (const said of ['Shelf', 'A-10', 'S-A-10']) expect(text).toContain(said);
  expect(await read('packing-slips', [order.id], 'en')).toContain('S-A-10');
});

test('a pick list is a paper in the operator’s language; of nothing there is none', async () => {
  const order = await addPaidOrder(3);
  const text = await read('pick-list', [order.id], 'nl');
  for (const said of ['Verzamellijst', '3 stuks voor 1 bestelling', `${order.number} (3×)`])
    expect(text).toContain(said);
  expect(await read('pick-list', [randomUUID()], 'nl')).toBeUndefined();
});

test('packing slips of many orders are one paper, each without what was paid back, with pages of its own', async () => {
  const [one, two] = [await addPaidOrder(3), await addPaidOrder(2)];
  await requestRefund(one, 5000, { pieces: [{ position: 0, quantity: 1 }] });
  await db.update(orders).set({ language: 'nl' }).where(eq(orders.id, two.id));
  const pages = await readPages('packing-slips', [two.id, one.id, randomUUID()], 'en');
  expect(pages).toHaveLength(2);
  const [first = '', second = ''] = pages ?? [];
  for (const said of ['Packing slip', one.number, '2 items']) expect(first).toContain(said);
  for (const said of ['Pakbon', two.number, '2 artikelen']) expect(second).toContain(said);
  expect(pages?.join(' ')).not.toMatch(/Page|Pagina|€/);
  expect(await read('packing-slips', [randomUUID()], 'en')).toBeUndefined();
});

test('a packing slip leaves out what was withdrawn before it was sent, and keeps what was sent', async () => {
  const lines = await Promise.all(
    ['Warm coat', 'Wool hat', 'Silk scarf'].map(async (title) => {
      const { id } = await addProduct(db, { M: 9 }, { title });
      return { id, size: 'M' as const, quantity: 2 };
    }),
  );
  const [waiting, sent] = [await addOrder(db, lines), await addOrder(db, lines)];
  for (const { id } of [waiting, sent])
    await db.update(orders).set({ paymentStatus: 'paid', status: 'processing' }).where(eq(orders.id, id));
  const parcel = { shipmentId: randomUUID(), carrier: null, trackingCode: '', mails: false };
  await sendShipment(db, actor, { order: { id: sent.id }, ...parcel }, now);
  for (const { id } of [waiting, sent]) await withdraw(id, [2, 1]);
  const text = (await read('packing-slips', [waiting.id], 'en')) ?? '';
  expect(text).not.toContain('Warm coat');
  for (const printed of ['Wool hat', 'Silk scarf', '3 items']) expect(text).toContain(printed);
  const whole = await read('packing-slips', [sent.id], 'en');
  for (const printed of ['Warm coat', '6 items']) expect(whole).toContain(printed);
});

/** Withdraws these quantities from the first lines. */
async function withdraw(orderId: string, quantities: number[]): Promise<void> {
  const pieces = quantities.map((quantity, position) => ({ position, quantity }));
  const customer = { name: 'Noor', email: 'noor@example.com', language: 'en' as const };
  await db
    .insert(orderWithdrawals)
    .values({ id: randomUUID(), orderId, number: 1, ...customer, pieces, statedAt: now });
}

async function send({ number }: { number: string }, quantity: number): Promise<void> {
  const pieces = [{ position: 0, quantity }];
  const parcel = { shipmentId: randomUUID(), pieces, carrier: null, trackingCode: '', mails: false };
  const sent = await sendShipment(db, actor, { order: { number }, ...parcel }, now);
  if (!sent.ok) throw new Error(sent.reason);
}

async function readPages(kind: 'pick-list' | 'packing-slips', orderIds: string[], language: 'en' | 'nl') {
  const pdf = await renderPickingDocumentInWorker({ kind, orderIds, language, letterhead, now });
  if (!pdf) return undefined;
  const { text } = await extractText(await getDocumentProxy(pdf), { mergePages: false });
  return text.map((page) => page.replaceAll(/\s+/g, ' '));
}

async function read(...asked: Parameters<typeof readPages>): Promise<string | undefined> {
  return (await readPages(...asked))?.join(' ');
}
