import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { placeOrder } from '#app/checkout/placing/place-order.server.ts';
import { addProduct, checkoutRequestFor } from '#app/checkout/products-and-orders-for-tests.server.ts';
import { grantGiftCard } from '#app/gift-cards/issue-gift-card.server.ts';
import type { ProviderDispute } from '#app/payments/disputes.server.ts';
import type { ProviderRefund } from '#app/payments/list-refunds-of-payment.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { versionOf } from '#app/platform/editing/row-version.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import type { Mail } from '#app/platform/mail/smtp.server.ts';
import { exchangeSize } from './amendments/exchange-size.server.ts';
import { syncDispute } from './disputes/sync-dispute.server.ts';
import { cancelOrder } from './editing/cancel-order.server.ts';
import { previewCancellations } from './editing/preview-cancellations.server.ts';
import { setOrderStatus } from './editing/set-order-status.server.ts';
import { runOrderMailJob } from './mail/run-order-mail-job.server.ts';
import { declareOrderQueues, type OrderMail } from './order-queues.server.ts';
import type { OrderStatus } from './order-status.ts';
import { attachPaymentSession } from './placing/pending-orders.server.ts';
import { findReturnableMoneyAndItems } from './refunds/find-returnable-money-and-items.server.ts';
import { processRefund } from './refunds/process-and-retry-refunds.server.ts';
import { refundOrRestockOrder } from './refunds/refund-or-restock-order.server.ts';
import { retryOrderRefunds } from './refunds/retry-order-refunds.server.ts';
import { syncProviderRefunds } from './refunds/sync-provider-refunds.server.ts';
import { giveUpExchange, recordExchangeIntake } from './returns/exchanges/decide-exchange.server.ts';
import { endDueExchanges } from './returns/exchanges/end-due-exchanges.server.ts';
import { listExchanges } from './returns/exchanges/exchanges.server.ts';
import { requestExchange } from './returns/exchanges/request-exchange.server.ts';
import { listOpenIntakes } from './returns/intakes.server.ts';
import { recordReturnIntake } from './returns/record-return-intake.server.ts';
import { planWholeReturn, refundWholeReturn } from './returns/refund-whole-return.server.ts';
import { settleOrder } from './settling/settle-order.server.ts';
import { runShipmentMailJob } from './shipments/run-shipment-mail-job.server.ts';
import { sendShipment } from './shipments/send-shipment.server.ts';
import { listLeftToSend, listShipments } from './shipments/shipments.server.ts';
import { undoShipment } from './shipments/undo-shipment.server.ts';
import { orders } from './tables.server.ts';
import { listWithdrawals } from './withdrawals/list-withdrawals.server.ts';
import { withdrawFromOrder } from './withdrawals/withdraw-from-order.server.ts';

/** As many as fit beside all other tests; `LIVES=10000` lives them all (docs/decisions/lives-of-orders.md). */
const LIVES = Number(process.env.LIVES ?? 96);
const AT_ONCE = 8;
const MINUTE_MS = 60_000;

/** What the world does to a step: the process dies after the other side said yes, or before it was asked; or the other side is away. */
const faults = ['none', 'none', 'away', 'dies-before', 'dies-after'] as const;
type Fault = (typeof faults)[number];

const provider = vi.hoisted(() => ({
  fault: new Map<string, string>(),
  paid: new Map<string, number>(),
  disputes: new Map<string, ProviderDispute>(),
  refunds: new Map<string, (ProviderRefund & { refundId?: string })[]>(),
}));
const post = vi.hoisted(() => ({ fault: new Map<string, string>(), taken: [] as Mail[] }));

vi.mock('#app/payments/refund-payment.server.ts', () => ({
  refundPayment: async ({
    refundId,
    paymentIntentId,
    amountCents,
  }: Record<'refundId' | 'paymentIntentId', string> & { amountCents: number }) => {
    const fault = provider.fault.get(paymentIntentId);
    if (fault === 'away') return { ok: false, reason: 'unavailable', answer: 'away' };
    if (fault === 'dies-before') throw new Error('died before');
    const made = provider.refunds.get(paymentIntentId) ?? [];
    const known = made.find((one) => one.refundId === refundId);
    if (!known && amountCents > leftAtProvider(paymentIntentId))
      return { ok: false, reason: 'refused', answer: 'more than is left' };
    if (!known)
      provider.refunds.set(paymentIntentId, [
        ...made,
        { refundId, providerId: `re_${refundId}`, amountCents, at: new Date(), isOurs: true, state: 'done' },
      ]);
    if (fault === 'dies-after') throw new Error('died after');
    return known?.state === 'failed'
      ? { ok: false, reason: 'refused', answer: 'failed' }
      : { ok: true, providerId: `re_${refundId}` };
  },
}));
vi.mock('#app/payments/list-refunds-of-payment.server.ts', () => ({
  listRefundsOfPayment: async (payment: string) => provider.refunds.get(payment) ?? [],
}));
vi.mock('#app/payments/disputes.server.ts', () => ({
  findDispute: async (id: string) => provider.disputes.get(id.replace('dp_', '')),
}));
vi.mock('#app/payments/find-and-expire-payment.server.ts', () => ({
  findPayment: async () => ({ ok: false, reason: 'unavailable' }),
}));
vi.mock('#app/platform/mail/smtp.server.ts', async (original) => ({
  ...(await original<object>()),
  sendMail: async (mail: Mail) => {
    const fault = post.fault.get(String(mail.to));
    if (fault === 'away' || fault === 'dies-before') throw new Error('the mail server is away');
    post.taken.push(mail);
    if (fault === 'dies-after') throw new Error('died after');
    return { ok: true };
  },
}));

/** What the provider has of a payment: not what went back, nor what a bank took or keeps until it decides. */
function leftAtProvider(payment: string): number {
  const back = (provider.refunds.get(payment) ?? []).filter(({ state }) => state !== 'failed');
  const dispute = provider.disputes.get(payment);
  const atBank = dispute && dispute.state !== 'won' ? dispute.amountCents : 0;
  const paid = provider.paid.get(payment) ?? 0;
  return back.reduce((left, { amountCents }) => left - amountCents, paid - atBank);
}

const actor = { id: randomUUID(), email: 'admin@example.com' };

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
}, 60_000);
afterAll(stopJobs);

/** Some twice, as they happen more often. */
const steps = [
  ...(['pay', 'pay', 'expire', 'time-passes'] as const),
  ...(['send', 'send', 'send-all', 'undo', 'deliver', 'reopen', 'exchange', 'exchange'] as const),
  ...(['refund', 'refund', 'refund-all', 'restock', 'cancel', 'cancel', 'withdraw'] as const),
  ...(['ask-exchange', 'ask-exchange', 'take-in-exchange', 'take-in-exchange', 'give-up-exchange'] as const),
  ...(['take-in', 'take-in', 'refund-whole-return'] as const),
  ...(['dispute', 'decide'] as const),
  ...(['refund-elsewhere', 'refund-fails', 'learn', 'return-money', 'return-money', 'mail', 'mail'] as const),
];
const step = fc.record({
  does: fc.constantFrom(...steps),
  /** Of what there is, how much: for amounts and pieces alike. */
  share: fc.integer({ min: 1, max: 4 }),
  flags: fc.nat(7),
  fault: fc.constantFrom(...faults),
  /** Done a second time at once, as a double click and a repeated job do. */
  isTwice: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
const life = fc.record({
  quantities: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 }),
  giftCardCents: fc.constantFrom(0, 0, 3_000, 60_000),
  /** Whether it begins paid and sent: what comes after that happens too seldom otherwise. */
  isSent: fc.boolean(),
  steps: fc.array(step, { minLength: 2, maxLength: 14 }),
});
type Life = typeof life extends fc.Arbitrary<infer One> ? One : never;

test(
  `in ${LIVES} lives of orders what was paid is what is kept and what went back, stock is what its ledger says, nothing is mailed twice`,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(life, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (lives) => {
        await Promise.all(
          lives.map((one) =>
            live(one).catch((error: unknown) => {
              throw new Error(`in the life ${JSON.stringify(one)}`, { cause: error });
            }),
          ),
        );
      }),
      { numRuns: Math.ceil(LIVES / AT_ONCE), endOnFailure: true },
    );
  },
  LIVES * 2_000,
);

async function live({ quantities, giftCardCents, isSent, steps: lived }: Life): Promise<void> {
  const products = await Promise.all(quantities.map((quantity) => addProduct(db, { M: quantity + 1, L: 3 })));
  const email = `${randomUUID()}@example.com`;
  const order = await place(
    products.map(({ id }, index) => ({ id, size: 'M', quantity: quantities[index] })),
    { email, giftCardCents },
  );
  const payment = `pi_${order.id}`;
  const world: World = { ...order, email, payment, now: new Date(), paidCents: 0, hasDied: false };
  if (isSent) {
    await pay(world);
    const sending = { does: 'send-all', share: 1, flags: 0, fault: 'none', isTwice: false } as const;
    await act(world, sending);
  }
  for (const one of lived) {
    provider.fault.set(payment, one.fault);
    post.fault.set(email, one.fault);
    if (one.does === 'mail' && (one.fault === 'dies-after' || one.isTwice)) world.hasDied = true;
    const doing = () => act(world, one);
    await (one.isTwice ? Promise.all([doing(), doing()]) : doing());
  }
  await recover(world);
  await check(world, products, quantities);
}

type World = {
  id: string;
  number: string;
  sessionId: string;
  toPayCents: number;
  giftCardCents: number;
  giftCardId: string | undefined;
  email: string;
  payment: string;
  now: Date;
  /** What the provider took. */
  paidCents: number;
  /** Whether a process died after the mail server took a mail. */
  hasDied: boolean;
};

async function act(world: World, { does, share, flags, fault }: Step): Promise<void> {
  const { id, number, now } = world;
  switch (does) {
    case 'pay':
      return pay(world);
    case 'expire':
      if (world.paidCents === 0) await settleOrder(db, fact(world, 'expired'), 'expiry');
      return;
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
      for (const mark of seen)
        await cancelOrder(
          db,
          actor,
          {
            ...mark,
            reason: '',
            returnsMoney: flags % 2 === 0,
            restocks: (flags & 2) === 0,
            mails: flags > 3,
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
    case 'exchange': {
      const [order] = await db
        .select({ seen: versionOf(orders.updatedAt) })
        .from(orders)
        .where(eq(orders.id, id));
      const change = {
        number,
        seen: order?.seen ?? '',
        position: share - 1,
        size: flags % 2 === 0 ? 'L' : 'M',
      };
      await exchangeSize(db, actor, change, now);
      return;
    }
    case 'ask-exchange': {
      const size = flags % 2 === 0 ? 'L' : 'M';
      // Nobody has a parcel within the minute in which it can be undone.
      world.now = new Date(now.getTime() + 2 * MINUTE_MS);
      const wanted = { orderId: id, id: randomUUID(), position: (share - 1) % 2, size, begunAt: now };
      await requestExchange(db, wanted, world.now);
      return;
    }
    case 'take-in':
      return takeIn(world, share, flags);
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
        ? recordExchangeIntake(db, actor, { number, exchangeId }, now)
        : giveUpExchange(db, actor, { number, exchangeId, reason: 'Worn' }, now));
      return;
    }
    case 'deliver':
      return become(world, 'delivered');
    case 'reopen':
      return become(world, 'processing');
    case 'refund-elsewhere': {
      const made = provider.refunds.get(world.payment) ?? [];
      const amountCents = Math.floor(leftAtProvider(world.payment) / (share + 1));
      if (amountCents > 0) {
        const refund = { providerId: `re_${randomUUID()}`, amountCents, at: now, isOurs: false };
        provider.refunds.set(world.payment, [...made, { ...refund, state: 'done' }]);
      }
      return;
    }
    case 'refund-fails': {
      const made = provider.refunds.get(world.payment) ?? [];
      const which = made[share % Math.max(1, made.length)];
      if (which) which.state = 'failed';
      return;
    }
    case 'dispute': {
      const amountCents = Math.floor(leftAtProvider(world.payment) / Math.min(share, 2));
      if (amountCents > 0 && !provider.disputes.has(world.payment))
        provider.disputes.set(world.payment, {
          id: `dp_${world.payment}`,
          paymentIntentId: world.payment,
          orderId: id,
          amountCents,
          reason: 'fraudulent',
          state: 'open',
          isRefundable: false,
          dueAt: now,
          openedAt: now,
          isAnswered: false,
        });
      return;
    }
    case 'decide':
      return decideDispute(world, flags % 2 === 0 ? 'won' : 'lost');
    case 'return-money':
      return returnMoney(world).catch(onlyIf(fault));
    case 'learn':
      return learn(world);
    case 'mail':
      return mail(world);
    case 'time-passes':
      world.now = new Date(now.getTime() + share * 30 * MINUTE_MS);
  }
}

/** Of a return that is open some arrives, some of that damaged; what was taken in of it before is corrected. */
async function takeIn({ id, number, now }: World, share: number, flags: number): Promise<void> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Error('no order');
  const { refunds } = await findReturnableMoneyAndItems(db, order);
  const coming = (await listWithdrawals(db, id, refunds)).findLast(({ closedAt }) => !closedAt);
  if (!coming) return;
  const former = (await listOpenIntakes(db, id)).find(({ withdrawal }) => withdrawal === coming.number);
  const pieces = coming.open.map(({ position, quantity }) => {
    const damaged = flags % 2 === 0 ? Math.floor(quantity / share) : 0;
    return { position, whole: Math.floor((quantity - damaged) / (flags > 3 ? 2 : 1)), damaged };
  });
  const seen = former?.at.toISOString() ?? '';
  await recordReturnIntake(db, actor, { number, withdrawal: coming.number, pieces, seen }, now);
}

function decideDispute({ payment }: World, state: 'won' | 'lost'): void {
  const dispute = provider.disputes.get(payment);
  if (dispute?.state === 'open') provider.disputes.set(payment, { ...dispute, state });
}

/** What webhooks would have told, or the daily comparison tells. */
async function learn({ payment, now }: World): Promise<void> {
  await syncProviderRefunds(db, payment, now);
  await syncDispute(db, `dp_${payment}`, now);
}

/** A dying process takes nothing but its own step along; any other error is one. */
function onlyIf(fault: Fault) {
  return (error: unknown) => {
    if (fault === 'none') throw error;
  };
}

async function pay(world: World): Promise<void> {
  if (world.toPayCents === 0) return;
  world.paidCents = world.toPayCents;
  provider.paid.set(world.payment, world.paidCents);
  await settleOrder(db, fact(world, 'paid'), 'webhook');
}

function fact({ sessionId, payment, toPayCents: amountCents }: World, state: 'paid' | 'expired') {
  return { sessionId, state, amountCents, currency: 'eur', isTest: true, paymentIntentId: payment } as const;
}

async function become({ number, now }: World, status: OrderStatus): Promise<void> {
  await setOrderStatus(db, actor, { number, status, reason: '' }, now);
}

function part({ position, quantity }: { position: number; quantity: number }, share: number) {
  const some = Math.floor(quantity / share);
  return some > 0 ? [{ position, quantity: some }] : [];
}

async function returnableOf(id: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Error('no order');
  return findReturnableMoneyAndItems(db, order);
}

/** Every mail job there is of an order, as a worker that forgets what it did would run them. */
async function mail({ id, now }: World): Promise<void> {
  const { rows } = await db.execute<{ name: string; data: OrderMail & { shipmentId?: string } }>(sql`
    select name, data from pgboss.job where name in ('order-mail', 'shipment-mail', 'order-exchange-mail')
      and (data->>'orderId' = ${id}
        or data->>'shipmentId' in (select id::text from order_shipments where order_id = ${id}))`);
  for (const { name, data } of rows)
    await (name === 'shipment-mail'
      ? runShipmentMailJob(db, { shipmentId: data.shipmentId ?? '' }, now)
      : runOrderMailJob(db, data, now)
    ).catch(() => {});
}

/**
 * The provider and the mail server are back, every job runs until there is nothing left to do, and an operator has what is owed
 * returned: until then a gift card keeps its part of a refund that a bank sent back (docs/decisions/gift-cards.md).
 */
async function recover(world: World): Promise<void> {
  provider.fault.delete(world.payment);
  post.fault.delete(world.email);
  for (let round = 0; round < 3; round++) {
    world.now = new Date(world.now.getTime() + 180 * MINUTE_MS);
    if (world.paidCents > 0) await pay(world);
    decideDispute(world, 'lost');
    await learn(world);
    await retryOrderRefunds(db, actor, world.number, world.now);
    await returnMoney(world);
    await endDueExchanges(db, world.now);
    await mail(world);
  }
}

/** Every refund of an order that is not done, as the job that retries them would take them up. */
async function returnMoney({ id, now }: World): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from order_refunds where order_id = ${id} and status = 'pending' order by number`,
  );
  for (const refund of rows) await processRefund(db, refund.id, now);
}

async function check(world: World, products: { id: string }[], quantities: number[]): Promise<void> {
  const [order] = await db.select().from(orders).where(eq(orders.id, world.id));
  const told = JSON.stringify({ status: order?.status, payment: order?.paymentStatus });
  const sums = await sumsOf(world);

  // Money: the provider's books, the gift card's ledger and our invoices each say the same.
  const back = (provider.refunds.get(world.payment) ?? [])
    .filter(({ state }) => state !== 'failed')
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  expect(sums.returned, `returned by the provider, ${told}`).toBe(back);
  const dispute = provider.disputes.get(world.payment);
  const lost = dispute?.state === 'lost' ? dispute.amountCents : 0;
  expect(sums.lost, `lost to a bank, ${told}`).toBe(lost);
  expect(back + lost).toBeLessThanOrEqual(world.paidCents);
  expect(sums.pending, 'every refund came to an end').toBe(0);
  const kept = world.paidCents - back + sums.giftCardSpent - sums.giftCardReturned;
  expect(sums.invoiced, `kept of ${world.paidCents}, ${told}`).toBe(kept);
  if (order?.paymentStatus === 'refunded') expect(kept).toBe(0);

  // Stock: the ledger says what is there, and what an order took are its pieces less those that its books say are back.
  for (const [position, { id }] of products.entries()) {
    const bought = quantities[position] ?? 0;
    const {
      stock,
      ledger,
      held,
      taken,
      wasSold,
      back: returned,
      sent,
      kept,
      exchanged,
      writtenOff,
      damaged,
    } = await piecesOf(world.id, position, id);
    expect(stock, 'the ledger adds up to the stock').toBe(ledger);
    expect(stock, `line ${position}, ${told}`).toBe(bought + 1 + 3 - taken);
    expect(taken, `line ${position}, ${told}`).toBe(wasSold ? bought - returned + kept + writtenOff : 0);
    expect(writtenOff, `written off of line ${position}, ${told}`).toBe(damaged);
    expect(returned).toBeLessThanOrEqual(bought);
    expect(sent, `sent of line ${position}, ${told}`).toBeLessThanOrEqual(bought + exchanged);
    if (order?.paymentStatus !== 'pending') expect(held).toBe(0);
  }

  // Mails: at most one for each thing that happened; a second time only after a crash, under the same Message-ID, as one mail.
  const taken = post.taken.filter(({ to }) => to === world.email).map(({ messageId }) => messageId ?? '');
  if (!world.hasDied) expect(taken.length, 'nothing is mailed twice').toBe(new Set(taken).size);
  const mailed = Object.groupBy(new Set(taken), (id) => /^<(\w+)-/.exec(id)?.[1] ?? id);
  const most: Record<string, number> = {
    order_confirmation: 1,
    order_cancelled: 1,
    order_refunded: sums.refunds,
    money_returned: sums.refunds,
    order_shipped: sums.shipments,
    exchange_received: sums.exchanges,
    exchange_ended: sums.exchanges,
    withdrawal: sums.withdrawals,
  };
  for (const [type, mails = []] of Object.entries(mailed))
    expect(mails.length, `${type}, ${told}`).toBeLessThanOrEqual(most[type] ?? 0);
}

async function sumsOf({ id, giftCardId }: World) {
  const { rows } = await db.execute<Record<string, string>>(sql`
    select
      (select coalesce(sum(amount_cents - gift_card_cents), 0) from order_refunds
        where order_id = ${id} and status = 'succeeded') as returned,
      (select count(*) from order_refunds where order_id = ${id} and status = 'pending') as pending,
      (select coalesce(sum(amount_cents), 0) from order_disputes where order_id = ${id} and state = 'lost') as lost,
      (select count(*) from order_refunds where order_id = ${id}) as refunds,
      (select count(*) from order_shipments where order_id = ${id}) as shipments,
      (select count(*) from order_withdrawals where order_id = ${id}) as withdrawals,
      (select count(*) from order_exchanges where order_id = ${id}) as exchanges,
      (select coalesce(sum(case kind when 'credit-note' then -cents else cents end), 0) from invoices
        where order_id = ${id}) as invoiced,
      (select coalesce(-sum(cents), 0) from gift_card_movements
        where gift_card_id = ${giftCardId ?? null}::uuid and kind = 'spent') as spent,
      (select coalesce(sum(cents), 0) from gift_card_movements
        where gift_card_id = ${giftCardId ?? null}::uuid and kind = 'returned') as given`);
  const [sums = {}] = rows;
  return {
    returned: Number(sums.returned),
    pending: Number(sums.pending),
    lost: Number(sums.lost),
    refunds: Number(sums.refunds),
    shipments: Number(sums.shipments),
    withdrawals: Number(sums.withdrawals),
    exchanges: Number(sums.exchanges),
    invoiced: Number(sums.invoiced),
    giftCardSpent: Number(sums.spent),
    giftCardReturned: Number(sums.given),
  };
}

async function piecesOf(orderId: string, position: number, productId: string) {
  const piecesIn = sql`cross join lateral jsonb_to_recordset(pieces::jsonb)
    as one(position int, quantity int, damaged int) where order_id = ${orderId} and one.position = ${position}`;
  const { rows } = await db.execute<
    Record<
      | 'stock'
      | 'ledger'
      | 'held'
      | 'taken'
      | 'back'
      | 'sent'
      | 'kept'
      | 'exchanged'
      | 'writtenOff'
      | 'damaged',
      number
    > & {
      wasSold: boolean;
    }
  >(sql`
    select
      (select sum(stock_quantity)::int from product_sizes where product_id = ${productId}) as stock,
      (select sum(change)::int from stock_movements where product_id = ${productId}) as ledger,
      (select coalesce(sum(quantity), 0)::int from holds join product_sizes on product_sizes.id = product_size_id
        where product_id = ${productId}) as held,
      (select coalesce(-sum(change), 0)::int from stock_movements
        where product_id = ${productId} and order_id = ${orderId}) as taken,
      exists (select from stock_movements where product_id = ${productId} and kind = 'sale') as "wasSold",
      (select coalesce(sum(one.quantity), 0)::int from order_restocks ${piecesIn})
        + (select coalesce(sum(one.quantity), 0)::int from order_refunds ${piecesIn} and status = 'succeeded') as back,
      (select coalesce(sum(one.damaged), 0)::int from order_restocks ${piecesIn})
        + (select coalesce(sum(one.damaged), 0)::int from order_refunds ${piecesIn} and status = 'succeeded') as damaged,
      (select coalesce(-sum(change), 0)::int from stock_movements
        where product_id = ${productId} and order_id = ${orderId} and kind = 'damage') as "writtenOff",
      (select coalesce(sum(quantity), 0)::int from order_shipment_pieces
        join order_shipments on order_shipments.id = shipment_id
        where order_shipments.order_id = ${orderId} and position = ${position}) as sent,
      (select coalesce(sum(quantity) filter (where ended_at is null), 0)::int from order_exchanges
        where order_id = ${orderId} and position = ${position}) as kept,
      (select coalesce(sum(quantity) filter (where outcome = 'taken-in'), 0)::int from order_exchanges
        where order_id = ${orderId} and position = ${position}) as exchanged`);
  const [pieces] = rows;
  if (!pieces) throw new Error('no pieces');
  return pieces;
}

async function place(items: object[], { email, giftCardCents }: { email: string; giftCardCents: number }) {
  const people = { recipientName: 'Noor', recipientEmail: email, senderName: 'Sem', message: '' };
  const wanted = { amountCents: giftCardCents, ...people, language: 'en', deliverOn: '2026-12-01' } as const;
  const card = giftCardCents > 0 ? await grantGiftCard(db, actor, wanted, new Date()) : undefined;
  const request = checkoutRequestFor(items, {
    customerEmail: email,
    ...(card && { giftCard: { code: card.code } }),
  });
  const circumstances = { checkoutKey: undefined, language: 'nl', now: new Date() } as const;
  const placed = await placeOrder(db, request, circumstances);
  if (!placed.ok) throw new Error(placed.reason);
  const { id, number, toPayCents, giftCardCents: byCard, sessionId: whole } = placed.order;
  const sessionId = whole ?? `cs_test_${randomUUID().replaceAll('-', '')}`;
  if (!whole) {
    const expiresAt = placed.order.paymentExpiresAt;
    await attachPaymentSession(db, id, { sessionId, url: 'https://pay.example', expiresAt });
  }
  return { id, number, toPayCents, giftCardCents: byCard, giftCardId: card?.id, sessionId };
}
