import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productSizes } from '#app/catalogue/tables.server.ts';
import { type SaleMethod, saleMethods } from '#app/drops/drop.ts';
import { saveDrop } from '#app/drops/editing/save-drop.server.ts';
import { sendShipment } from '#app/fulfilment/shipments/send-shipment.server.ts';
import { addItems } from '#app/order-edits/additions/add-items.server.ts';
import { exchangeSize } from '#app/order-edits/exchange-size.server.ts';
import { findOrderEdits } from '#app/order-edits/order-edits.server.ts';
import { findReorderLines } from '#app/order-management/history/reorder-lines.server.ts';
import { findAdminOrder } from '#app/orders/editing/find-admin-order.server.ts';
import { createGuestOrderLink } from '#app/orders/history/guest-order-links.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { requestExchange } from '#app/returns/request-exchange.server.ts';
import { findOwnReturnableOrder } from '#app/returns/returnable-order.server.ts';
import { findStockAlert } from '#app/stock-alerts/stock-alerts.server.ts';
import { customerForTests } from '#tests/support/customer.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { wantedOf } from '#tests/support/order-additions.ts';
import { addOrder, addProduct, checkoutRequestFor } from '#tests/support/orders.ts';
import { actor } from '#tests/support/paid-orders.ts';
import { waitFor } from '#tests/support/stock-alerts.ts';
import { placeOrder } from './place-order.server.ts';

const HOUR_MS = 3_600_000;

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
}, 60_000);
afterAll(stopJobs);

const hours = { coming: [48, 96], running: [-1, 72], over: [-96, -1] } as const;
type Phase = keyof typeof hours;
type Drop = { phase: Phase; saleMethod: SaleMethod; isActive: boolean };

const drop: fc.Arbitrary<Drop> = fc.record({
  phase: fc.constantFrom('coming', 'running', 'over'),
  saleMethod: fc.constantFrom(...saleMethods),
  isActive: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
});

test('whatever drops a product is in, no way of taking a size of it passes their start, queue or draw', async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(drop, { maxLength: 2 }), async (isOfDrops, drops) => {
      const { productId, sent, unsent } = await ordersOf(isOfDrops);
      for (const one of drops) await addDrop(productId, one);
      const running = drops.filter(({ phase, isActive }) => phase === 'running' && isActive);
      const isGated = running.length > 0 && running.every(({ saleMethod }) => saleMethod !== 'open');
      const isOnSale = !isOfDrops || running.length > 0;
      const isPrepared = drops.some(({ phase }) => phase !== 'over');
      const maySell = isOnSale && !isGated;
      const mayExchange = maySell || (!isOnSale && !isPrepared);
      const situation = { buys: maySell, exchanges: mayExchange };

      expect(await waysOfBuying(productId, sent)).toEqual({
        checkout: maySell,
        addition: maySell,
        alert: maySell,
        reorder: maySell,
      });
      const listed = mayExchange ? ['L', 'XL'] : [];
      expect(await sizesOffered(sent, unsent), JSON.stringify(situation)).toEqual({
        customer: listed,
        operator: listed,
      });
      // A drop that has not begun stays secret: its sizes appear sold out.
      const refusedTo = (reason: string) => (mayExchange ? { ok: true } : { ok: false, reason });
      const wanted = { orderId: sent.id, id: randomUUID(), position: 0, size: 'L', begunAt: new Date() };
      const exchanged = await requestExchange(db, wanted, new Date());
      expect(exchanged).toEqual(refusedTo(isOnSale ? 'of-drop' : 'sold-out'));
      const seen = (await findAdminOrder(db, unsent.number))?.version ?? '';
      const byOperator = { number: unsent.number, seen, position: 0, size: 'L' };
      expect(await exchangeSize(db, actor, byOperator, new Date())).toEqual(refusedTo('of-drop'));
    }),
    { numRuns: 20, endOnFailure: true },
  );
}, 240_000);

test('a customer reads that a running drop sells the other sizes, and nothing of one that is coming', async () => {
  const running = await ordersOf(true);
  await addDrop(running.productId, { phase: 'running', saleMethod: 'draw', isActive: true });
  expect((await own(running.sent))?.choices).toMatchObject([{ sizes: [], isOfRunningDrop: true }]);
  const coming = await ordersOf(true);
  await addDrop(coming.productId, { phase: 'coming', saleMethod: 'draw', isActive: true });
  const soldOut = await ordersOf(true);
  await db
    .update(productSizes)
    .set({ stockQuantity: 0 })
    .where(eq(productSizes.productId, soldOut.productId));
  expect((await own(coming.sent))?.choices).toEqual((await own(soldOut.sent))?.choices);
});

type Order = { id: string; number: string; customerId: string };

/** Adds a product of three sizes, for men or only in drops, with a sent order and an unsent one. */
async function ordersOf(isOfDrops: boolean) {
  const { id: productId } = await addProduct(db, { M: 9, L: 9, XL: 9 });
  const [sent, unsent] = [await paid(productId), await paid(productId)];
  const parcel = { shipmentId: randomUUID(), carrier: null, trackingCode: '', mails: false };
  const longAgo = new Date(Date.now() - HOUR_MS);
  await sendShipment(db, actor, { order: { number: sent.number }, ...parcel }, longAgo);
  if (isOfDrops)
    await db.execute(sql`update products set category = 'the-drop', gender = null where id = ${productId}`);
  return { productId, sent, unsent };
}

async function paid(productId: string): Promise<Order> {
  const { customer } = await customerForTests(db);
  const customerEmail = `${randomUUID()}@example.com`;
  const { id, number } = await addOrder(db, [{ id: productId, size: 'M', quantity: 1 }], { customerEmail });
  const bought = { status: 'processing', paymentStatus: 'paid', paymentIntentId: `pi_${id}` } as const;
  await db
    .update(orders)
    .set({ ...bought, userId: customer.id })
    .where(eq(orders.id, id));
  await db.execute(sql`delete from holds where order_id = ${id}`);
  return { id, number, customerId: customer.id };
}

async function addDrop(productId: string, { phase, saleMethod, isActive }: Drop): Promise<void> {
  const at = (hour: number) => new Date(Date.now() + hour * HOUR_MS);
  const saved = await saveDrop(db, {
    title: `Drop ${randomUUID()}`,
    startDate: at(-1),
    endDate: at(72),
    isActive,
    productIds: [productId],
    saleMethod,
    ...(saleMethod === 'draw' && { drawClosesAt: at(1) }),
    ...(saleMethod === 'queue' && { queueOpensMinutesBefore: 15, queueMostPerMinute: null }),
  });
  if (!saved.ok) throw new Error(JSON.stringify(saved.problems));
  const [from, to] = hours[phase];
  await db.execute(sql`
    update drops set start_date = now() + make_interval(hours => ${from}), end_date = now() + make_interval(hours => ${to})
    where id = ${saved.id}`);
}

async function waysOfBuying(productId: string, { number, customerId }: Order) {
  const now = new Date();
  const request = checkoutRequestFor([{ id: productId, size: 'L', quantity: 1 }], {
    customerEmail: `${randomUUID()}@example.com`,
  });
  const shopper = { checkoutKey: randomUUID(), clientNetwork: randomUUID(), language: 'en', now } as const;
  const placed = await placeOrder(db, request, shopper);
  const added = await addItems(db, actor, await wantedOf((await unsentOther()).number, productId), now);
  const [size] = await db
    .select({ id: productSizes.id })
    .from(productSizes)
    .where(eq(productSizes.productId, productId));
  const alert = await findStockAlert(db, (await waitFor(size?.id ?? '', now)).id);
  const again = await findReorderLines(db, { customerId, number }, { language: 'en' });
  return {
    checkout: placed.ok,
    addition: added.ok,
    alert: (alert?.free ?? 0) > 0,
    reorder: again.ok && again.lines.every(({ available }) => available > 0),
  };
}

async function unsentOther(): Promise<Order> {
  return paid((await addProduct(db)).id);
}

async function sizesOffered(sent: Order, unsent: Order) {
  const order = await findAdminOrder(db, unsent.number);
  if (!order) throw new Error('There is no such order.');
  const names = (lines: { sizes: { size: string }[] }[] = []) =>
    lines.flatMap(({ sizes }) => sizes.map(({ size }) => size));
  return {
    customer: names((await own(sent))?.choices),
    operator: names((await findOrderEdits(db, order)).lines),
  };
}

async function own({ id, number }: Order) {
  const link = await createGuestOrderLink(db, id, 24, new Date());
  return (await findOwnReturnableOrder(db, { number, link, customerId: undefined }, new Date()))?.order;
}
