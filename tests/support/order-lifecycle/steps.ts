import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { sendShipment } from '#app/fulfilment/shipments/send-shipment.server.ts';
import { undoShipment } from '#app/fulfilment/shipments/undo-shipment.server.ts';
import {
  endAdditions,
  listAdditionsToCancel,
  withdrawAddition,
} from '#app/order-edits/additions/additions.server.ts';
import { cancelOrderWithAdditions } from '#app/order-management/editing/cancel-order.server.ts';
import { setOrderStatus } from '#app/order-management/editing/set-order-status.server.ts';
import { runOrderMailJob, runShipmentMailJob } from '#app/order-management/mail/run-order-mail-job.server.ts';
import { previewCancellations } from '#app/orders/editing/preview-cancellations.server.ts';
import type { OrderMail } from '#app/orders/order-queues.server.ts';
import type { OrderStatus } from '#app/orders/order-status.ts';
import { findRefundable } from '#app/orders/refunds/refunds.server.ts';
import { listLeftToSend, listShipments } from '#app/orders/shipments/shipments.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import { listOpenReturnReceipts, listWithdrawals } from '#app/orders/withdrawals/withdrawals.server.ts';
import { syncDispute } from '#app/payments/disputes/order-disputes.server.ts';
import { processRefund } from '#app/payments/refunds/process-refunds.server.ts';
import { refundOrRestockOrder } from '#app/payments/refunds/refund-order.server.ts';
import { syncProviderRefunds } from '#app/payments/refunds/sync-provider-refunds.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { giveUpExchange, listExchanges, recordExchangeReceipt } from '#app/returns/exchanges.server.ts';
import { planWholeReturn, refundWholeReturn } from '#app/returns/refund-whole-return.server.ts';
import { recordReturnReceipt } from '#app/returns/return-receipts.server.ts';
import { withdrawFromOrder } from '#app/returns/withdrawals.server.ts';
import { exchangeSomeItems, requestSomeExchange } from './exchanges.ts';
import { actor, addToOrder, type LivedOrder, ordersOf, type World } from './orders.ts';
import { expire, followLink, pay } from './payments.ts';
import {
  decideDispute,
  faults,
  leftAtProvider,
  openDispute,
  provider,
  refundElsewhere,
  unlessDied,
} from './provider.ts';

export const MINUTE_MS = 60_000;

/** Frequent steps occur twice. */
const steps = [
  ...(['pay', 'pay', 'expire', 'time-passes'] as const),
  ...(['add', 'follow-link', 'pay-addition', 'pay-addition', 'withdraw-addition', 'end-additions'] as const),
  ...([
    'send',
    'send',
    'send-all',
    'undo',
    'deliver',
    'ship-by-hand',
    'reopen',
    'exchange',
    'exchange',
  ] as const),
  ...(['refund', 'refund', 'refund-all', 'restock', 'cancel', 'cancel', 'withdraw'] as const),
  ...(['ask-exchange', 'ask-exchange', 'take-in-exchange', 'take-in-exchange', 'give-up-exchange'] as const),
  ...(['take-in', 'take-in', 'refund-whole-return'] as const),
  ...(['dispute', 'decide'] as const),
  ...(['refund-elsewhere', 'refund-fails', 'learn', 'return-money', 'return-money', 'mail', 'mail'] as const),
];
export const step = fc.record({
  does: fc.constantFrom(...steps),
  /** Applies to the order's addition, if there is one. */
  isOnAddition: fc.boolean(),
  /** Share of amounts and items. */
  share: fc.integer({ min: 1, max: 4 }),
  flags: fc.nat(7),
  fault: fc.constantFrom(...faults),
  /** Repeated at once, like a double click or a repeated job. */
  isTwice: fc.boolean(),
  /** Concurrent with the next step, like two operators, or one while a customer pays. */
  isWithNext: fc.constantFrom(false, false, true),
});
export type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** Applies one step to one of the orders. */
export async function act(
  world: World,
  order: LivedOrder,
  step: Step & {
    /** Id of the submitted form; repeating it changes nothing. */
    form: string;
    /** True if nothing else happens concurrently. */
    isAlone: boolean;
  },
): Promise<void> {
  const { does, share, flags } = step;
  const { id, number, payment } = order;
  const { now } = world;
  switch (does) {
    case 'pay':
    case 'pay-addition':
      return pay(world, order, step);
    case 'expire':
      return expire(order);
    case 'add':
      return addToOrder(world, order, step);
    case 'follow-link':
      await followLink(world, order).catch(unlessDied);
      return;
    case 'withdraw-addition':
      await withdrawAddition(db, actor, { number: world.first.number, id }, now);
      return;
    case 'end-additions':
      return endAdditions(db, now);
    case 'send':
    case 'send-all': {
      const left = (await listLeftToSend(db, [id])).map(({ position, left: quantity }) => ({
        position,
        quantity,
      }));
      const pieces = does === 'send' ? left.flatMap((one) => part(one, share)) : left;
      const parcel = { shipmentId: randomUUID(), carrier: 'postnl', trackingCode: '3SABCD0123' } as const;
      await sendShipment(db, actor, { order: { number }, ...parcel, pieces, mails: flags % 2 === 0 }, now);
      return;
    }
    case 'undo': {
      const last = (await listShipments(db, id)).at(-1);
      if (last) await undoShipment(db, actor, last.id, now);
      return;
    }
    case 'refund':
    case 'refund-all':
    case 'restock': {
      const { returnable } = await returnableOf(id);
      const all = returnable.pieces.map(({ position, left: quantity }) => ({ position, quantity }));
      const pieces = flags % 2 === 0 ? all.flatMap((one) => part(one, share)) : [];
      const amountCents =
        does === 'restock'
          ? 0
          : does === 'refund-all'
            ? returnable.cents
            : Math.ceil(returnable.cents / (share + 1));
      const asked = { number, refundId: randomUUID(), amountCents, pieces, reason: '', cancels: flags > 3 };
      await refundOrRestockOrder(db, actor, asked, now);
      return;
    }
    case 'cancel': {
      const { seen } = await previewCancellations(db, [id]);
      const added = share % 2 === 0 ? await listAdditionsToCancel(db, [id]) : [];
      for (const mark of seen)
        await cancelOrderWithAdditions(
          db,
          actor,
          {
            ...mark,
            reason: '',
            returnsMoney: flags % 2 === 0,
            restocks: (flags & 2) === 0,
            mails: flags > 3,
            additions: added.map((one) => one.mark),
          },
          now,
        );
      return;
    }
    case 'withdraw': {
      const { returnable } = await returnableOf(id);
      const pieces = returnable.pieces.flatMap(({ position, left }) =>
        part({ position, quantity: left }, share),
      );
      const statement = {
        orderId: id,
        id: randomUUID(),
        name: 'Noor',
        email: world.email,
        language: 'nl',
      } as const;
      await withdrawFromOrder(db, { ...statement, pieces, begunAt: now }, now);
      return;
    }
    case 'exchange':
      return exchangeSomeItems(order, step, now);
    case 'ask-exchange':
      // No parcel arrives within the minute in which it can be undone.
      world.now = new Date(now.getTime() + 2 * MINUTE_MS);
      return requestSomeExchange(order, step, { begunAt: now, now: world.now });
    case 'take-in':
      return recordIntake(order, step, now);
    case 'refund-whole-return': {
      const planned = await planWholeReturn(db, number);
      if (!planned.ok) return;
      await refundWholeReturn(db, actor, { number, refundId: randomUUID(), mark: planned.plan.mark }, now);
      return;
    }
    case 'take-in-exchange':
    case 'give-up-exchange': {
      const made = await listExchanges(db, id);
      const exchangeId = made[share % Math.max(1, made.length)]?.id;
      if (!exchangeId) return;
      await (does === 'take-in-exchange'
        ? recordExchangeReceipt(db, actor, { number, exchangeId }, now)
        : giveUpExchange(db, actor, { number, exchangeId, reason: 'Worn' }, now));
      return;
    }
    case 'deliver':
      return become(order, 'delivered', now);
    case 'ship-by-hand':
      return become(order, 'shipped', now);
    case 'reopen':
      return become(order, 'processing', now);
    case 'refund-elsewhere': {
      const amountCents = Math.floor(leftAtProvider(payment) / (share + 1));
      if (amountCents > 0) refundElsewhere(payment, amountCents, now);
      return;
    }
    case 'refund-fails': {
      const made = provider.refunds.get(payment) ?? [];
      const which = made[share % Math.max(1, made.length)];
      if (which) which.state = 'failed';
      return;
    }
    case 'dispute': {
      const amountCents = Math.floor(leftAtProvider(payment) / Math.min(share, 2));
      if (amountCents > 0 && !provider.disputes.has(payment)) openDispute(payment, id, amountCents, now);
      return;
    }
    case 'decide':
      return decideDispute(payment, flags % 2 === 0 ? 'won' : 'lost');
    case 'return-money':
      return returnMoney(order, now).catch(unlessDied);
    case 'learn':
      // A dispute of a payment not yet reported is refused, and reported again later.
      if (provider.disputes.has(payment) && !(await isSettled(order))) return;
      return learn(order, now);
    case 'mail':
      return mail(world);
    case 'time-passes':
      world.now = new Date(now.getTime() + (flags > 5 ? 24 * 60 : share * 30) * MINUTE_MS);
  }
}

/** Records the arrival of part of an open return, some of it damaged; an earlier receipt is corrected. */
async function recordIntake({ id, number }: LivedOrder, { share, flags }: Step, now: Date): Promise<void> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Error('no order');
  const { refunds } = await findRefundable(db, order);
  const coming = (await listWithdrawals(db, id, refunds)).findLast(({ closedAt }) => !closedAt);
  if (!coming) return;
  const former = (await listOpenReturnReceipts(db, id)).find(
    ({ withdrawal }) => withdrawal === coming.number,
  );
  const pieces = coming.open.map(({ position, quantity }) => {
    const damaged = flags % 2 === 0 ? Math.floor(quantity / share) : 0;
    return { position, whole: Math.floor((quantity - damaged) / (flags > 3 ? 2 : 1)), damaged };
  });
  const seen = former?.at.toISOString() ?? '';
  await recordReturnReceipt(db, actor, { number, withdrawal: coming.number, pieces, seen }, now);
}

export async function learn({ payment }: LivedOrder, now: Date): Promise<void> {
  await syncProviderRefunds(db, payment, now);
  await syncDispute(db, `dp_${payment}`, now);
}

async function isSettled({ id }: LivedOrder): Promise<boolean> {
  const [row] = await db.select({ status: orders.paymentStatus }).from(orders).where(eq(orders.id, id));
  return row?.status !== 'pending';
}

async function become({ number }: LivedOrder, status: OrderStatus, now: Date): Promise<void> {
  const wanted = { number, status, reason: '', deliversUnsent: true, shipsUnpaid: true };
  await setOrderStatus(db, actor, wanted, now);
}

function part({ position, quantity }: { position: number; quantity: number }, share: number) {
  const some = Math.floor(quantity / share);
  return some > 0 ? [{ position, quantity: some }] : [];
}

async function returnableOf(id: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Error('no order');
  return findRefundable(db, order);
}

/** Runs every mail job of the orders, like a worker without memory. */
export async function mail(world: World): Promise<void> {
  const ids = sql`any(${sql.param(ordersOf(world).map(({ id }) => id))}::text[])`;
  const { rows } = await db.execute<{ name: string; data: OrderMail & { shipmentId?: string } }>(sql`
    select name, data from pgboss.job
    where name in ('order-mail', 'shipment-mail', 'order-exchange-mail', 'order-addition-mail')
      and (data->>'orderId' = ${ids}
        or data->>'shipmentId' in (select id::text from order_shipments where order_id::text = ${ids}))`);
  for (const { name, data } of rows)
    await (name === 'shipment-mail'
      ? runShipmentMailJob(db, { shipmentId: data.shipmentId ?? '' }, world.now)
      : runOrderMailJob(db, data, world.now)
    ).catch(() => {});
}

/** Retries every unfinished refund of an order, like the job. */
export async function returnMoney({ id }: LivedOrder, now: Date): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from order_refunds where order_id = ${id} and status = 'pending' order by number`,
  );
  for (const refund of rows) await processRefund(db, refund.id, now);
}
