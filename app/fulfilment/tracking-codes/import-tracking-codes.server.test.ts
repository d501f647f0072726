import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listShipments } from '#app/orders/shipments/shipments.server.ts';
import { orders, orderWithdrawals } from '#app/orders/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { actor, addPaidOrder, requestRefund } from '#tests/support/paid-orders.ts';
import { sendShipment } from '../shipments/send-shipment.server.ts';
import { undoShipment } from '../shipments/undo-shipment.server.ts';
import { importTrackingCodes, planTrackingCodes } from './import-tracking-codes.server.ts';
import { trackingPlanKey } from './tracking-import-row.ts';

const now = new Date('2026-11-26T09:00:00Z');
const after = (ms: number) => new Date(now.getTime() + ms);
const code = (number: string, trackingCode: string) => ({
  line: 1,
  number,
  carrier: 'postnl' as const,
  trackingCode,
});

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
});
afterAll(stopJobs);

test('codes send what is left of orders and are put right in parcels; the same list again does nothing', async () => {
  const [waiting, parted, sent] = [await addPaidOrder(2), await addPaidOrder(3), await addPaidOrder()];
  await send(parted, { pieces: [{ position: 0, quantity: 1 }], trackingCode: 'FIRST001' });
  await send(sent, { trackingCode: 'WRONG001' });
  const list = [
    code(waiting.number, 'NEW0001'),
    code(parted.number, 'REST001'),
    code(sent.number, 'RIGHT001'),
  ];
  const confirmed = await confirm(list);
  expect((await planTrackingCodes(db, list)).map(({ plan }) => plan)).toMatchObject([
    { does: 'send', pieces: 2 },
    { does: 'send', pieces: 2 },
    { does: 'change', parcel: { number: 1, trackingCode: 'WRONG001', isMailed: false } },
  ]);
  const imported = await importTrackingCodes(db, actor, confirmed, now);
  expect(imported.map(({ plan }) => plan.does)).toEqual(['send', 'send', 'change']);
  expect(await codesOf(waiting)).toEqual(['NEW0001']);
  expect(await codesOf(parted)).toEqual(['FIRST001', 'REST001']);
  expect(await codesOf(sent)).toEqual(['RIGHT001']);
  expect(await statusesOf([waiting, parted, sent])).toEqual(['shipped', 'shipped', 'shipped']);
  const [parcel] = await listShipments(db, waiting.id);
  expect(parcel).toMatchObject({ carrier: 'postnl', by: actor.email, mailDueAt: after(60_000) });
  expect(await mailJobsOf(waiting)).toBe(1);

  const again = await importTrackingCodes(db, actor, confirmed, after(1000));
  expect(again.map(({ plan }) => plan.does)).toEqual(['nothing', 'nothing', 'nothing']);
  expect(await codesOf(parted)).toEqual(['FIRST001', 'REST001']);
  expect(await mailJobsOf(waiting)).toBe(1);
});

test('a list that two operators send at once sends each order once', async () => {
  const made = [await addPaidOrder(), await addPaidOrder(), await addPaidOrder()];
  const confirmed = await confirm(made.map(({ number }, place) => code(number, `ONCE000${place}`)));
  const answers = await Promise.all([
    importTrackingCodes(db, actor, confirmed, now),
    importTrackingCodes(db, { ...actor, email: 'other@example.com' }, confirmed.toReversed(), now),
  ]);
  const plans = answers.flat().map(({ plan }) => plan.does);
  expect(plans.filter((does) => does === 'send')).toHaveLength(3);
  expect(plans.filter((does) => does === 'nothing')).toHaveLength(3);
  for (const [place, order] of made.entries()) expect(await codesOf(order)).toEqual([`ONCE000${place}`]);
});

test('a row that would now do something else is refused and does nothing; the others are done', async () => {
  const [parted, paidBack, undone, fine] = [
    await addPaidOrder(3),
    await addPaidOrder(2),
    await addPaidOrder(),
    await addPaidOrder(),
  ];
  const parcel = await send(undone, { trackingCode: 'WRONG002' });
  const confirmed = await confirm([
    code(parted.number, 'LATE0001'),
    code(paidBack.number, 'LATE0002'),
    code(undone.number, 'LATE0003'),
    code(fine.number, 'FINE0001'),
  ]);
  await send(parted, { pieces: [{ position: 0, quantity: 1 }], trackingCode: 'MEANWHILE1' });
  await requestRefund(paidBack, 5000, { pieces: [{ position: 0, quantity: 1 }] });
  await undoShipment(db, actor, parcel, after(1));
  const imported = await importTrackingCodes(db, actor, confirmed, after(2));
  const refused = { does: 'refuse', reason: 'changed-meanwhile' };
  expect(imported.map(({ plan }) => plan)).toEqual([refused, refused, refused, { does: 'send', pieces: 1 }]);
  expect(await codesOf(parted)).toEqual(['MEANWHILE1']);
  expect([await codesOf(paidBack), await codesOf(undone)]).toEqual([[], []]);
  expect(await codesOf(fine)).toEqual(['FINE0001']);
});

test('what its customer withdrew from is not sent by a list, not even if that came after its preview', async () => {
  const order = await addPaidOrder();
  const confirmed = await confirm([code(order.number, 'GONE0001')]);
  const statement = {
    name: 'Noor',
    email: 'noor@example.com',
    language: 'en',
    number: 1,
    statedAt: now,
  } as const;
  const pieces = [{ position: 0, quantity: 1 }];
  await db.insert(orderWithdrawals).values({ ...statement, id: randomUUID(), orderId: order.id, pieces });
  expect(await importTrackingCodes(db, actor, confirmed, now)).toMatchObject([
    { plan: { does: 'refuse', reason: 'withdrawn' } },
  ]);
  expect(await codesOf(order)).toEqual([]);
});

test('an order that is not there is refused, whatever was confirmed', async () => {
  const row = { ...code('ORD-999999999999', 'NONE0001'), planKey: 'send 1' };
  expect(await importTrackingCodes(db, actor, [row], now)).toMatchObject([
    { plan: { does: 'refuse', reason: 'not-found' }, orderId: undefined },
  ]);
});

type Order = { id: string; number: string };

async function confirm(rows: ReturnType<typeof code>[]) {
  const planned = await planTrackingCodes(db, rows);
  return planned.map(({ plan, ...row }) => ({ ...row, planKey: trackingPlanKey(plan) }));
}

async function send(
  { number }: Order,
  parcel: { trackingCode: string; pieces?: { position: number; quantity: number }[] },
): Promise<string> {
  const shipmentId = randomUUID();
  const wanted = { order: { number }, shipmentId, carrier: 'postnl', mails: true, ...parcel } as const;
  const sent = await sendShipment(db, actor, wanted, now);
  if (!sent.ok) throw new Error(sent.reason);
  return shipmentId;
}

async function codesOf({ id }: Order): Promise<string[]> {
  return (await listShipments(db, id)).map(({ trackingCode }) => trackingCode);
}

function statusesOf(made: Order[]) {
  return Promise.all(
    made.map(
      async ({ id }) =>
        (await db.select({ status: orders.status }).from(orders).where(eq(orders.id, id)))[0]?.status,
    ),
  );
}

async function mailJobsOf({ id }: Order): Promise<number> {
  const { rows } = await db.execute(
    sql`select from pgboss.job where name = 'shipment-mail'
      and (data->>'shipmentId')::uuid in (select id from order_shipments where order_id = ${id})`,
  );
  return rows.length;
}
