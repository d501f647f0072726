import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { findAdminShipments } from '#app/fulfilment/shipments/admin-shipments.server.ts';
import { sendShipment } from '#app/fulfilment/shipments/send-shipment.server.ts';
import { undoShipment } from '#app/fulfilment/shipments/undo-shipment.server.ts';
import { findOrderForDocument } from '#app/order-management/documents/find-order-for-document.server.ts';
import { setOrderStatus } from '#app/order-management/editing/set-order-status.server.ts';
import { runOrderMailJob } from '#app/order-management/mail/run-order-mail-job.server.ts';
import { findAdminOrder } from '#app/orders/editing/find-admin-order.server.ts';
import { createGuestOrderLink } from '#app/orders/history/guest-order-links.server.ts';
import { listItemsToSend, listShipments } from '#app/orders/shipments/shipments.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import { refundOrRestockOrder } from '#app/payments/refunds/refund-order.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import type { Mail } from '#app/platform/mail/smtp.server.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { addOrder, addProduct } from '#tests/support/orders.ts';
import { endDueExchanges, giveUpExchange, listExchanges, recordExchangeReceipt } from './exchanges.server.ts';
import { requestExchange } from './request-exchange.server.ts';
import { findOwnReturnableOrder } from './returnable-order.server.ts';
import { withdrawFromOrder } from './withdrawals.server.ts';

const sent = vi.hoisted((): Mail[] => []);
vi.mock('#app/platform/mail/smtp.server.ts', () => ({
  sendMail: async (mail: Mail) => {
    sent.push(mail);
    return { ok: true };
  },
}));

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 3_600_000;
const operator = { id: randomUUID(), email: 'operator@example.com' };
const now = new Date();

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
}, 60_000);
afterAll(stopJobs);
beforeEach(() => {
  sent.length = 0;
});

test('the id of another order’s exchange or withdrawal is refused, and changes nothing', async () => {
  const [order, other] = [await aSentOrder(2, { M: 5, L: 3 }), await aSentOrder(2, { M: 5, L: 3 })];
  const form = wanted(order);
  expect(await requestExchange(db, form, now)).toEqual({ ok: true });
  expect(await requestExchange(db, { ...wanted(other), id: form.id }, now)).toEqual({
    ok: false,
    reason: 'not-exchangeable',
  });
  expect(await stockOf(other)).toEqual({ L: 3, M: 5 });
  expect(await jobsOf(other)).toEqual([]);
  const statement = aStatement(order, false);
  expect(await withdrawFromOrder(db, statement, now)).toMatchObject({ ok: true });
  const same = { ...aStatement(other, false), id: statement.id };
  expect(await withdrawFromOrder(db, same, now)).toEqual({ ok: false, reason: 'not-withdrawable' });
});

test('another size leaves the shelf at once, once however often the form is sent, and its line comes back for no money', async () => {
  const order = await aSentOrder(2, { M: 5, L: 3 });
  // Three are in stock; the page displays no more than the line needs.
  const sizes = [{ size: 'L', free: 2 }];
  expect((await find(order))?.choices).toMatchObject([{ position: 0, quantity: 2, sizes }]);
  const form = wanted(order);
  const asked = await Promise.all([1, 2, 3].map(() => requestExchange(db, form, now)));
  expect(asked).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
  expect(await stockOf(order)).toEqual({ L: 1, M: 5 });
  expect(await movesOf(order)).toEqual(['sale -2']);
  expect(await jobsOf(order)).toEqual(['exchange_received 1']);
  const shown = await find(order);
  expect(shown).toMatchObject({ lines: [], choices: [], refusal: undefined });
  expect(shown?.exchanges).toMatchObject([{ quantity: 2, fromSize: 'M', toSize: 'L', outcome: null }]);
  expect(await requestExchange(db, wanted(order), now), 'not a second time').toMatchObject({ ok: false });
  expect(await withdrawFromOrder(db, aStatement(order, true), now)).toEqual({ ok: false, reason: 'pieces' });
});

test('some pieces of a line come back for another size, and the others can come back for their money meanwhile', async () => {
  const order = await aSentOrder(3, { M: 5, L: 3, XL: 1 });
  expect((await find(order))?.choices).toMatchObject([
    { quantity: 3, sizes: [{ size: 'L' }, { size: 'XL', free: 1 }] },
  ]);
  for (const quantity of [0, 4, 1.5])
    expect(await requestExchange(db, { ...wanted(order), quantity }, now), String(quantity)).toMatchObject({
      reason: 'not-exchangeable',
    });
  expect(await requestExchange(db, { ...wanted(order, 'XL'), quantity: 2 }, now)).toMatchObject({
    reason: 'sold-out',
  });
  const exchange = await anExchange(order, 'L', now, 1);
  expect(await stockOf(order)).toEqual({ L: 2, M: 5, XL: 1 });
  const shown = await find(order);
  expect(shown).toMatchObject({ lines: [{ position: 0, left: 2 }], choices: [], refusal: undefined });
  expect(shown?.exchanges).toMatchObject([{ quantity: 1, hasOthers: true }]);
  expect(await withdrawFromOrder(db, aStatement(order, true, 3), now)).toMatchObject({ reason: 'pieces' });
  expect(await withdrawFromOrder(db, aStatement(order, true), now)).toEqual({ ok: true });
  expect((await find(order))?.lines).toMatchObject([{ left: 1 }]);

  const both = [1, 2].map(() => recordExchangeReceipt(db, operator, exchange, now));
  expect(await Promise.all(both)).toEqual([{ ok: true }, { ok: true }]);
  expect(await stockOf(order)).toEqual({ L: 2, M: 6, XL: 1 });
  expect(await itemsOf(order)).toEqual(['2 M', '1 L']);
  expect(await listItemsToSend(db, [order.id])).toMatchObject([{ position: 1, size: 'L', left: 1 }]);
  const slip = await findOrderForDocument(db, order.number);
  expect(slip?.items).toMatchObject([
    { size: 'M', packed: 0 },
    { size: 'L', packed: 1 },
  ]);
  expect(await linesOfParcels(order), 'what was in it').toEqual(['3 M']);
  await send(order, new Date(now.getTime() - 5 * MINUTE_MS));
  expect(await linesOfParcels(order)).toEqual(['3 M', '1 L']);
  // One of the rest is withdrawn, and one can be exchanged as well; the new size is a line like any other.
  expect((await find(order))?.choices).toMatchObject([
    { position: 0, quantity: 1 },
    { position: 1, quantity: 1 },
  ]);
  const again = await anExchange(order, 'XL', now);
  await recordExchangeReceipt(db, operator, again, now);
  expect(await itemsOf(order)).toEqual(['1 M', '1 L', '1 XL']);
  expect(await stockOf(order)).toEqual({ L: 2, M: 7, XL: 0 });
  await refund(order);
  expect(await stockOf(order)).toEqual({ L: 2, M: 8, XL: 0 });
});

test('an exchange of some pieces ends once fewer are left than are exchanged', async () => {
  const order = await aSentOrder(2, { M: 5, L: 3 });
  await anExchange(order, 'L', now, 1);
  expect(await withdrawFromOrder(db, aStatement(order, false), now)).toEqual({ ok: true });
  expect((await find(order))?.exchanges).toMatchObject([{ outcome: null, hasOthers: false }]);
  expect(await withdrawFromOrder(db, aStatement(order, false), now)).toEqual({ ok: true });
  expect((await find(order))?.exchanges).toMatchObject([{ outcome: 'withdrawn' }]);
  expect(await stockOf(order)).toEqual({ L: 3, M: 5 });
  const other = await aSentOrder(2, { M: 5, L: 3 });
  const exchange = await anExchange(other, 'L', now, 1);
  await refund(other);
  await endDueExchanges(db, now);
  expect((await find(other))?.exchanges).toMatchObject([{ outcome: null }]);
  await refund(other);
  expect(await recordExchangeReceipt(db, operator, exchange, now)).toMatchObject({
    reason: 'exchange-blocked',
  });
  await endDueExchanges(db, now);
  expect((await find(other))?.exchanges).toMatchObject([{ outcome: 'came-back' }]);
  expect(await stockOf(other)).toEqual({ L: 3, M: 7 });
});

test('of two forms at once that exchange pieces of one line, one is taken', async () => {
  const order = await aSentOrder(2, { M: 5, L: 3, XL: 3 });
  const forms = [wanted(order), wanted(order, 'XL')].map((form) => ({ ...form, quantity: 1 }));
  const asked = await Promise.all(forms.map((form) => requestExchange(db, form, now)));
  expect(asked.filter(({ ok }) => ok)).toHaveLength(1);
  expect(asked).toContainEqual({ ok: false, reason: 'not-exchangeable' });
});

test('of the last piece one of two shoppers has it', async () => {
  const first = await aSentOrder(1, { M: 5, L: 1 });
  const second = await aSentOrder(1, { M: 5, L: 1 }, first.productId);
  const asked = await Promise.all([first, second].map((order) => requestExchange(db, wanted(order), now)));
  expect(asked.filter(({ ok }) => ok)).toHaveLength(1);
  expect(asked).toContainEqual({ ok: false, reason: 'sold-out' });
  expect(await stockOf(first)).toEqual({ L: 0, M: 5 });
});

test('what was not sent, is back, was withdrawn, arrived too long ago, or is no size of the product is refused', async () => {
  const refused = async (order: Order, size = 'L') =>
    (await requestExchange(db, wanted(order, size), now)).ok;
  const unsent = await aPaidOrder(1, { M: 5, L: 3 });
  expect(await refused(unsent)).toBe(false);
  const undoable = await aPaidOrder(1, { M: 5, L: 3 });
  await send(undoable, now);
  expect(await refused(undoable), 'its parcel can still be undone').toBe(false);
  const calledShipped = await aPaidOrder(1, { M: 5, L: 3 });
  await db.update(orders).set({ status: 'shipped' }).where(eq(orders.id, calledShipped.id));
  expect(await refused(calledShipped), 'nothing tells what was in its parcel').toBe(false);
  const back = await aSentOrder(1, { M: 5, L: 3 });
  await refund(back);
  expect(await refused(back)).toBe(false);
  const withdrawn = await aSentOrder(1, { M: 5, L: 3 });
  await withdrawFromOrder(db, aStatement(withdrawn, true), now);
  expect(await refused(withdrawn)).toBe(false);
  const late = await aSentOrder(1, { M: 5, L: 3 });
  await setOrderStatus(db, operator, { number: late.number, status: 'delivered', reason: '' }, now);
  const longAgo = new Date(Date.now() - 32 * DAY_MS);
  await db.update(orders).set({ deliveredAt: longAgo }).where(eq(orders.id, late.id));
  expect(await refused(late)).toBe(false);
  const order = await aSentOrder(1, { M: 5, L: 3 });
  for (const size of ['M', 'XL', 'nothing']) expect(await refused(order, size), size).toBe(false);
  for (const one of [unsent, undoable, calledShipped, order])
    expect(await stockOf(one)).toEqual({ L: 3, M: 5 });
});

test('once its pieces are here the new size waits to be sent, and goes out once', async () => {
  const order = await aSentOrder(2, { M: 5, L: 3 });
  await setOrderStatus(db, operator, { number: order.number, status: 'delivered', reason: '' }, now);
  const exchange = await anExchange(order);
  const both = [1, 2].map(() => recordExchangeReceipt(db, operator, exchange, now));
  expect(await Promise.all(both)).toEqual([{ ok: true }, { ok: true }]);
  expect(await stockOf(order)).toEqual({ L: 1, M: 7 });
  expect(await movesOf(order)).toEqual(['sale -2', 'return 2']);
  expect(await statusOf(order)).toBe('processing');
  expect(await listItemsToSend(db, [order.id])).toMatchObject([{ size: 'L', left: 2 }]);
  const slip = await findOrderForDocument(db, order.number);
  expect(slip?.items).toMatchObject([{ size: 'L', packed: 2 }]);
  expect((await find(order))?.lines, 'what is not sent is withdrawn').toEqual([]);
  expect(await linesOfParcels(order)).toEqual(['2 M']);

  const parcel = await send(order, new Date(now.getTime() + MINUTE_MS));
  expect(await statusOf(order)).toBe('shipped');
  expect(await linesOfParcels(order)).toEqual(['2 M', '2 L']);
  expect((await send(order, now)).ok).toBe(false);
  expect((await undoShipment(db, operator, parcel.shipmentId, new Date(now.getTime() + MINUTE_MS))).ok).toBe(
    true,
  );
  expect(await listItemsToSend(db, [order.id])).toMatchObject([{ size: 'L', left: 2 }]);
  await send(order, new Date(now.getTime() + 2 * MINUTE_MS));
  expect(await stockOf(order)).toEqual({ L: 1, M: 7 });
});

test('what was exchanged can be exchanged again, and comes back for its money as the size it is', async () => {
  const order = await aSentOrder(1, { M: 5, L: 3, XL: 1 });
  await recordExchangeReceipt(db, operator, await anExchange(order), now);
  const later = new Date(now.getTime() + 5 * MINUTE_MS);
  await send(order, now);
  await recordExchangeReceipt(db, operator, await anExchange(order, 'XL', later), later);
  expect(await stockOf(order)).toEqual({ L: 3, M: 6, XL: 0 });
  await send(order, later);
  expect(await linesOfParcels(order)).toEqual(['1 M', '1 L', '1 XL']);
  await refund(order);
  expect(await stockOf(order)).toEqual({ L: 3, M: 6, XL: 1 });
});

test('of two operators who decide otherwise at once, one does', async () => {
  const order = await aSentOrder(1, { M: 5, L: 3 });
  const exchange = await anExchange(order);
  const decided = await Promise.all([
    recordExchangeReceipt(db, operator, exchange, now),
    giveUpExchange(db, operator, { ...exchange, reason: 'Damaged' }, now),
    endDueExchanges(db, new Date(now.getTime() + 30 * DAY_MS)).then(() => undefined),
  ]);
  const [{ outcome } = { outcome: null }] = await listExchanges(db, order.id);
  const isIn = outcome === 'taken-in';
  expect(decided[0]?.ok).toBe(isIn);
  expect(decided[1]?.ok).toBe(outcome === 'given-up');
  expect(await stockOf(order)).toEqual(isIn ? { L: 2, M: 6 } : { L: 3, M: 5 });
});

test('an operator gives it up for a reason, and the size can be bought again', async () => {
  const order = await aSentOrder(1, { M: 5, L: 3 });
  const exchange = await anExchange(order);
  const give = (reason: string) => giveUpExchange(db, operator, { ...exchange, reason }, now);
  expect(await give('')).toEqual({ ok: false, reason: 'no-reason' });
  expect(await Promise.all([give('Damaged'), give('Damaged')])).toEqual([{ ok: true }, { ok: true }]);
  expect(await stockOf(order)).toEqual({ L: 3, M: 5 });
  expect(await movesOf(order)).toEqual(['sale -1', 'return 1']);
  expect(await jobsOf(order)).toEqual(['exchange_ended 1', 'exchange_received 1']);
  expect(await recordExchangeReceipt(db, operator, exchange, now)).toEqual({
    ok: false,
    reason: 'exchange-over',
  });
  expect((await find(order))?.lines, 'it can come back for its money').toHaveLength(1);
  const elsewhere = await aSentOrder(1, { M: 1, L: 1 });
  const foreign = { ...exchange, number: elsewhere.number };
  expect(await recordExchangeReceipt(db, operator, foreign, now)).toEqual({ ok: false, reason: 'not-found' });
});

test('what is not here after the last day is kept no longer, by a job that changes nothing the second time', async () => {
  const order = await aSentOrder(1, { M: 5, L: 3 });
  await anExchange(order);
  await endDueExchanges(db, new Date(now.getTime() + 20 * DAY_MS));
  expect(await stockOf(order)).toEqual({ L: 2, M: 5 });
  const late = new Date(now.getTime() + 22 * DAY_MS);
  await Promise.all([endDueExchanges(db, late), endDueExchanges(db, late)]);
  expect(await stockOf(order)).toEqual({ L: 3, M: 5 });
  expect(await jobsOf(order)).toEqual(['exchange_ended 1', 'exchange_received 1']);
  expect((await find(order))?.exchanges).toMatchObject([{ outcome: 'overdue' }]);
});

test('whoever withdraws after all has it exchanged no more; nor is what was paid back', async () => {
  const order = await aSentOrder(1, { M: 5, L: 3 });
  const exchange = await anExchange(order);
  expect(await withdrawFromOrder(db, aStatement(order, false), now)).toEqual({ ok: true });
  expect(await stockOf(order)).toEqual({ L: 3, M: 5 });
  expect(await recordExchangeReceipt(db, operator, exchange, now)).toEqual({
    ok: false,
    reason: 'exchange-over',
  });
  const paidBack = await aSentOrder(1, { M: 5, L: 3 });
  const other = await anExchange(paidBack);
  await refund(paidBack);
  expect(await recordExchangeReceipt(db, operator, other, now)).toEqual({
    ok: false,
    reason: 'exchange-blocked',
  });
  await endDueExchanges(db, now);
  expect((await find(paidBack))?.exchanges).toMatchObject([{ outcome: 'came-back' }]);
  expect(await jobsOf(paidBack), 'its refund is mailed').toEqual(['exchange_received 1']);
  expect((await stockOf(paidBack)).L).toBe(3);
});

const doing = fc.record({
  does: fc.constantFrom(
    ...(['ask', 'ask', 'take-in', 'take-in', 'give-up', 'send', 'send', 'undo'] as const),
    ...(['withdraw', 'restock', 'job', 'time-passes'] as const),
  ),
  size: fc.constantFrom('M', 'L', 'XL'),
  position: fc.nat(2),
  quantity: fc.constantFrom(undefined, 1, 2),
  isTwice: fc.boolean(),
});

test('whatever is exchanged, sent, undone, withdrawn and put back in whatever order: the shelf has what the order has not, and nothing is sent that was not bought or exchanged', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 3 }),
      fc.array(doing, { maxLength: 14 }),
      async (quantity, lived) => {
        const order = await aSentOrder(quantity, { M: 5, L: 3, XL: 2 });
        const start = 10;
        let at = now;
        const act = async ({
          does,
          size,
          position,
          quantity: some,
        }: (typeof lived)[number]): Promise<unknown> => {
          const { id, number } = order;
          const exchangeId = (await listExchanges(db, id)).at(-1)?.id ?? randomUUID();
          const last = (await listShipments(db, id)).at(-1);
          const pieces = [{ position, quantity: 1 }];
          switch (does) {
            case 'ask':
              return requestExchange(db, { ...wanted(order, size), position, quantity: some }, at);
            case 'take-in':
              return recordExchangeReceipt(db, operator, { number, exchangeId }, at);
            case 'give-up':
              return giveUpExchange(db, operator, { number, exchangeId, reason: 'Worn' }, at);
            case 'send':
              return send(order, at);
            case 'undo':
              return last && undoShipment(db, operator, last.id, at);
            case 'withdraw':
              return withdrawFromOrder(db, { ...aStatement(order, size === 'L'), pieces }, at);
            case 'restock':
              return refundOrRestockOrder(
                db,
                operator,
                { number, refundId: randomUUID(), amountCents: 0, pieces, reason: '' },
                at,
              );
            case 'job':
              return endDueExchanges(db, at);
            case 'time-passes':
              at = new Date(at.getTime() + 2 * MINUTE_MS);
          }
        };
        for (const one of lived) {
          await Promise.all(one.isTwice ? [act(one), act(one)] : [act(one)]);
          const stock = Object.values(await stockOf(order)).reduce((sum, pieces) => sum + pieces, 0);
          const { rows } = await db.execute<Record<'kept' | 'exchanged' | 'back' | 'sent', number>>(sql`select
          (select coalesce(sum(quantity) filter (where ended_at is null), 0)::int from order_exchanges where order_id = ${order.id}) as kept,
          (select coalesce(sum(quantity) filter (where outcome = 'taken-in'), 0)::int from order_exchanges where order_id = ${order.id}) as exchanged,
          (select coalesce(sum((piece->>'quantity')::int), 0)::int from order_restocks, jsonb_array_elements(pieces) piece
            where order_id = ${order.id}) as back,
          (select coalesce(sum(quantity), 0)::int from order_shipment_pieces where order_id = ${order.id}) as sent`);
          const { kept = 0, exchanged = 0, back = 0, sent: inParcels = 0 } = rows[0] ?? {};
          expect(stock).toBe(start - kept + back);
          expect(inParcels).toBeLessThanOrEqual(quantity + exchanged);
          expect(back).toBeLessThanOrEqual(quantity);
          const lines = (await findAdminOrder(db, order.number))?.items ?? [];
          expect(lines.reduce((sum, line) => sum + line.quantity, 0)).toBe(quantity);
          await expectSizesKept(order, { M: 5, L: 3, XL: 2 });
        }
      },
    ),
    { numRuns: 40, endOnFailure: true },
  );
}, 120_000);

test('its mails say until when, where to and what it is exchanged for, in the language of the order', async () => {
  const order = await aSentOrder(1, { M: 5, L: 3 });
  const exchange = await anExchange(order);
  const mail = (type: 'exchange_received' | 'exchange_ended') =>
    runOrderMailJob(db, { orderId: order.id, type, number: 1 }, now);
  await mail('exchange_received');
  await mail('exchange_received');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.subject).toBe(`Your exchange for order ${order.number}`);
  for (const said of [
    'size L instead of M',
    'Send the parcel to this address',
    'Marenza B.V.',
    'so that it reaches us by',
  ])
    for (const text of [sent[0]?.text, sent[0]?.html]) expect(text).toContain(said);
  expect(sent[0]?.text).toMatch(new RegExp(`/returns/${order.number}\\?link=[\\w-]+&lang=en`));
  await db.update(orders).set({ language: 'nl' }).where(eq(orders.id, order.id));
  await giveUpExchange(db, operator, { ...exchange, reason: 'Worn' }, now);
  await mail('exchange_ended');
  expect(sent[1]?.subject).toBe(`Je ruiling van bestelling ${order.number} is niet gelukt`);
  expect(sent[1]?.text).not.toContain('Worn');
  const overdue = await aSentOrder(1, { M: 5, L: 3 });
  await anExchange(overdue);
  await endDueExchanges(db, new Date(now.getTime() + 30 * DAY_MS));
  await runOrderMailJob(db, { orderId: overdue.id, type: 'exchange_ended', number: 1 }, now);
  expect(sent[2]?.subject).toBe(`The size reserved for order ${overdue.number}`);
  await runOrderMailJob(db, { orderId: overdue.id, type: 'exchange_received', number: 1 }, now);
  expect(sent, 'what is over is not confirmed').toHaveLength(3);
});

type Order = { id: string; number: string; productId: string };

async function aPaidOrder(
  quantity: number,
  stock: Record<string, number>,
  productId?: string,
): Promise<Order> {
  const id = productId ?? (await addProduct(db, stock)).id;
  const order = await addOrder(db, [{ id, size: 'M', quantity, price: 50 }]);
  await db
    .update(orders)
    .set({ status: 'processing', paymentStatus: 'paid', paymentIntentId: `pi_${order.id}` })
    .where(eq(orders.id, order.id));
  await db.execute(sql`delete from holds where order_id = ${order.id}`);
  return { ...order, productId: id };
}

async function aSentOrder(
  quantity: number,
  stock: Record<string, number>,
  productId?: string,
): Promise<Order> {
  const order = await aPaidOrder(quantity, stock, productId);
  await send(order, new Date(now.getTime() - 5 * MINUTE_MS));
  return order;
}

async function send({ number }: Order, at: Date) {
  const shipmentId = randomUUID();
  const parcel = { shipmentId, carrier: null, trackingCode: '', mails: false };
  return { shipmentId, ...(await sendShipment(db, operator, { order: { number }, ...parcel }, at)) };
}

function wanted({ id: orderId }: Order, size = 'L') {
  return { orderId, id: randomUUID(), position: 0, size, begunAt: now };
}

async function anExchange(order: Order, size = 'L', at = now, quantity?: number) {
  const form = { ...wanted(order, size), quantity };
  expect(await requestExchange(db, form, at)).toEqual({ ok: true });
  return { number: order.number, exchangeId: form.id };
}

function aStatement({ id: orderId }: Order, isReturn: boolean, quantity = 1) {
  const who = { name: 'Noor', email: 'noor@example.com', language: 'en' as const };
  const pieces = [{ position: 0, quantity }];
  return { orderId, id: randomUUID(), ...who, pieces, begunAt: now, ...(isReturn && { reasons: [] }) };
}

/** Restocks an item without a refund, which is done at once. */
async function refund({ number }: Order): Promise<void> {
  const pieces = [{ position: 0, quantity: 1 }];
  const asked = { number, refundId: randomUUID(), amountCents: 0, pieces, reason: '' };
  expect(await refundOrRestockOrder(db, operator, asked, now)).toEqual({ ok: true });
}

async function find(order: Order) {
  const link = await createGuestOrderLink(db, order.id, 24, now);
  const asker = { number: order.number, link, customerId: undefined };
  return (await findOwnReturnableOrder(db, asker, now))?.order;
}

async function statusOf({ id }: Order) {
  const [order] = await db.select({ status: orders.status }).from(orders).where(eq(orders.id, id));
  return order?.status;
}

async function stockOf({ productId }: Order): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ size: string; stock: number; ledger: number }>(sql`
    select size, stock_quantity as stock,
      (select sum(change)::int from stock_movements moved
        where moved.product_id = product_sizes.product_id and moved.size = product_sizes.size) as ledger
    from product_sizes where product_id = ${productId}`);
  for (const { stock, ledger } of rows) expect(ledger, 'the ledger adds up to the stock').toBe(stock);
  return Object.fromEntries(rows.map(({ size, stock }) => [size, stock]));
}

async function movesOf({ id }: Order): Promise<string[]> {
  const { rows } = await db.execute<{ move: string }>(
    sql`select kind || ' ' || change as move from stock_movements where order_id = ${id} order by id`,
  );
  return rows.map(({ move }) => move);
}

async function jobsOf({ id }: Order): Promise<string[]> {
  const { rows } = await db.execute<{ job: string }>(sql`
    select data->>'type' || ' ' || (data->>'number') as job from pgboss.job
    where name = 'order-exchange-mail' and data->>'orderId' = ${id} order by 1`);
  return rows.map(({ job }) => job);
}

async function linesOfParcels({ number }: Order): Promise<string[]> {
  const order = await findAdminOrder(db, number);
  if (!order) throw new Error('no order');
  const { shipments } = await findAdminShipments(db, order, 'en', now);
  return shipments.flatMap(({ lines }) => lines.map(({ quantity, size }) => `${quantity} ${size}`));
}

async function itemsOf({ number }: Order): Promise<string[]> {
  const { items = [] } = (await findAdminOrder(db, number)) ?? {};
  return items.map(({ quantity, size }) => `${quantity} ${size}`);
}

/** Each size has its initial stock less the items that the order has of it; those bought were never taken from stock (`aPaidOrder`). */
async function expectSizesKept(order: Order, start: Record<string, number>): Promise<void> {
  const { rows } = await db.execute<{ size: string; kept: number }>(sql`
    select size, sum(kept)::int as kept from (
      select size, quantity - (select coalesce(sum((piece->>'quantity')::int), 0) from order_restocks, jsonb_array_elements(pieces) piece
        where order_restocks.order_id = order_items.order_id and (piece->>'position')::int = order_items.position) as kept
      from order_items where order_id = ${order.id}
      union all select to_size, quantity from order_exchanges where order_id = ${order.id} and ended_at is null) had
    group by size`);
  const stock = await stockOf(order);
  const { items = [] } = (await findAdminOrder(db, order.number)) ?? {};
  const bought = items.reduce((sum, { quantity }) => sum + quantity, 0);
  for (const [size, had] of Object.entries(start)) {
    const kept = rows.find((row) => row.size === size)?.kept ?? 0;
    // The items bought in M are extra: these orders were paid without a sale of stock.
    expect(stock[size], size).toBe(had - kept + (size === 'M' ? bought : 0));
  }
}
