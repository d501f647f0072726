import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { anonymiseOrdersWhere } from '#app/customers/personal-data/anonymise-orders.server.ts';
import { sendShipment } from '#app/fulfilment/shipments/send-shipment.server.ts';
import { listAdminOrders } from '#app/order-management/editing/list-admin-orders.server.ts';
import { setOrderStatus } from '#app/order-management/editing/set-order-status.server.ts';
import { findOrderByGuestLink } from '#app/order-management/history/guest-order-access.server.ts';
import { runGuestLinkMailJob } from '#app/order-management/mail/guest-link-mail-job.server.ts';
import { runOrderMailJob } from '#app/order-management/mail/run-order-mail-job.server.ts';
import { findAdminOrder } from '#app/orders/editing/find-admin-order.server.ts';
import { createGuestOrderLink, requestOrderLink } from '#app/orders/history/guest-order-links.server.ts';
import { guestOrderLinks, orderMails, partRefunds } from '#app/orders/order-queues.server.ts';
import { findRefundable } from '#app/orders/refunds/refunds.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import { listWithdrawals } from '#app/orders/withdrawals/withdrawals.server.ts';
import { refundOrRestockOrder } from '#app/payments/refunds/refund-order.server.ts';
import { db, pool } from '#app/platform/database/db.server.ts';
import { declareQueue, startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import type { Mail } from '#app/platform/mail/smtp.server.ts';
import { customerForTests } from '#tests/support/customer.ts';
import { addOrder, addProduct } from '#tests/support/orders.ts';
import { planRefundOfWithdrawals } from './admin-returns.server.ts';
import { findOwnWithdrawableOrder, listWithdrawableOrders } from './withdrawable-order.server.ts';
import { closeWithdrawal, withdrawFromOrder } from './withdrawals.server.ts';

const sent = vi.hoisted((): Mail[] => []);
vi.mock('#app/platform/mail/smtp.server.ts', () => ({
  sendMail: async (mail: Mail) => {
    sent.push(mail);
    return { ok: true };
  },
}));

const DAY_MS = 24 * 3_600_000;
const operator = { id: randomUUID(), email: 'operator@example.com' };
const listed = {
  search: '',
  sort: 'date',
  direction: 'desc',
  page: 1,
  perPage: 25,
  isDeleted: false,
} as const;

beforeAll(async () => {
  await startJobs();
  for (const queue of [guestOrderLinks, orderMails, partRefunds]) await declareQueue(queue);
}, 60_000);
afterAll(stopJobs);
beforeEach(async () => {
  sent.length = 0;
  await pool.query('truncate rate_limits');
});

test('a statement is kept as it was made, acknowledged where it was asked to be, and told to operators', async () => {
  const order = await aPaidOrder([2, 1]);
  const statement = stated(order.id, [
    [0, 1],
    [1, 1],
  ]);
  expect(await withdrawFromOrder(db, statement, new Date())).toEqual({ ok: true });
  const [withdrawal] = await withdrawalsOf(order);
  expect(withdrawal).toMatchObject({
    number: 1,
    name: 'Noor',
    email: 'elsewhere@example.com',
    pieces: [
      { position: 0, quantity: 1 },
      { position: 1, quantity: 1 },
    ],
    closedAt: null,
  });
  const queued = await pool.query(
    `select data from pgboss.job where name = 'order-mail' and data->>'orderId' = $1 and data->>'type' = 'withdrawal_received'`,
    [order.id],
  );
  expect(queued.rows).toMatchObject([{ data: { number: 1 } }]);
  const noted = await pool.query(
    `select details from operator_notifications where kind = 'withdrawal' and subject = $1`,
    [statement.id],
  );
  expect(noted.rows).toEqual([{ details: { number: order.number, pieces: 2 } }]);

  await runOrderMailJob(db, { orderId: order.id, type: 'withdrawal_received', number: 1 }, new Date());
  await runOrderMailJob(db, { orderId: order.id, type: 'withdrawal_received', number: 1 }, new Date());
  expect(sent).toMatchObject([{ to: 'elsewhere@example.com', language: 'nl' }]);
  const year = String(new Date().getFullYear());
  for (const said of [order.number, year, '1 × ', 'Ik herroep mijn koopovereenkomst']) {
    expect(sent[0]?.text).toContain(said);
    expect(sent[0]?.html).toContain(said);
  }
});

test('a proven address reads the name; any other reads nothing that was typed, and gets few of these mails', async () => {
  const ad = 'WIN at https://evil.example';
  const { customer } = await customerForTests(db);
  for (const [userId, proven] of [
    [null, 'noor@example.com'],
    [customer.id, customer.email],
  ] as const) {
    const stranger = `${randomUUID()}@example.com`;
    const { id: orderId } = await aPaidOrder([8, 8]);
    if (userId) await db.update(orders).set({ userId, email: stranger }).where(eq(orders.id, orderId));
    const acknowledge = async (email: string, number: number) => {
      sent.length = 0;
      const statement = stated(orderId, [[number % 2, 1]]);
      expect(await withdrawFromOrder(db, { ...statement, name: ad, email }, new Date())).toEqual({
        ok: true,
      });
      await runOrderMailJob(db, { orderId, type: 'withdrawal_received', number }, new Date());
      return { to: sent[0]?.to, hasName: `${sent[0]?.subject}${sent[0]?.text}${sent[0]?.html}`.includes(ad) };
    };
    expect(await acknowledge(proven, 1)).toEqual({ to: proven, hasName: true });
    const mails = [await acknowledge(stranger, 2)];
    for (let turn = 3; turn < 12; turn += 1)
      mails.push(await acknowledge(stranger.replace('@', `+${turn}@`), turn));
    const strange = mails.filter(({ to }) => to !== proven);
    expect(strange).toHaveLength(7);
    expect(strange.filter(({ hasName }) => hasName)).toEqual([]);
    expect(mails.at(-1), 'it is acknowledged all the same').toEqual({ to: proven, hasName: true });
  }
});

test('the same statement again changes nothing, and one beyond what is left is refused', async () => {
  const order = await aPaidOrder([2]);
  const statement = stated(order.id, [[0, 2]]);
  const twice = await Promise.all([1, 2].map(() => withdrawFromOrder(db, statement, new Date())));
  expect(twice).toEqual([{ ok: true }, { ok: true }]);
  expect(await withdrawalsOf(order)).toHaveLength(1);
  expect(await withdrawFromOrder(db, stated(order.id, [[0, 1]]), new Date())).toEqual({
    ok: false,
    reason: 'pieces',
  });
});

test('of two statements at once for the last piece one counts', async () => {
  const order = await aPaidOrder([1]);
  const both = await Promise.all(
    [1, 2].map(() => withdrawFromOrder(db, stated(order.id, [[0, 1]]), new Date())),
  );
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
});

test.each([[[[0, 0]]], [[[0, -1]]], [[[0, 1.5]]], [[[7, 1]]], [[[0, 3]]], [[]]])(
  'pieces %j are refused of an order of two',
  async (pieces) => {
    const order = await aPaidOrder([2]);
    const refused = await withdrawFromOrder(db, stated(order.id, pieces as [number, number][]), new Date());
    expect(refused).toEqual({ ok: false, reason: 'pieces' });
  },
);

test('what nobody paid, what is cancelled and what is hidden cannot be withdrawn from', async () => {
  const order = await aPaidOrder([1]);
  const withdraw = () => withdrawFromOrder(db, stated(order.id, [[0, 1]]), new Date());
  await db.update(orders).set({ paymentStatus: 'pending', status: 'pending' }).where(eq(orders.id, order.id));
  expect(await withdraw()).toEqual({ ok: false, reason: 'not-withdrawable' });
  await db.update(orders).set({ paymentStatus: 'paid', status: 'cancelled' }).where(eq(orders.id, order.id));
  expect(await withdraw()).toEqual({ ok: false, reason: 'not-withdrawable' });
  await db.update(orders).set({ status: 'shipped', deletedAt: new Date() }).where(eq(orders.id, order.id));
  expect(await withdraw()).toEqual({ ok: false, reason: 'not-found' });
});

test('the days count from when an operator says that it was delivered, and who began in time is in time', async () => {
  const order = await aPaidOrder([1]);
  const version = async () => (await findAdminOrder(db, order.number))?.version;
  const become = async (status: string) =>
    setOrderStatus(
      db,
      operator,
      { number: order.number, status, reason: '', seen: await version() },
      new Date(),
    );
  await become('shipped');
  expect(await become('delivered')).toMatchObject({ ok: true });
  const deliveredAt = (await findAdminOrder(db, order.number))?.deliveredAt;
  expect(deliveredAt).toBeDefined();
  const late = new Date(Date.parse(deliveredAt ?? '') + 32 * DAY_MS);
  const inTime = new Date(late.getTime() - 3 * DAY_MS);
  const statement = { ...stated(order.id, [[0, 1]]), begunAt: late };
  expect(await withdrawFromOrder(db, statement, late)).toEqual({ ok: false, reason: 'over' });
  expect(await withdrawFromOrder(db, { ...statement, begunAt: inTime }, late)).toEqual({ ok: true });
  await become('shipped');
  expect((await findAdminOrder(db, order.number))?.deliveredAt).toBeUndefined();
});

test('a refund of its pieces closes it, another does not, and all the money back closes whatever is open', async () => {
  const order = await aPaidOrder([2, 1]);
  await withdrawFromOrder(db, stated(order.id, [[0, 1]]), new Date());
  await withdrawFromOrder(db, stated(order.id, [[1, 1]]), new Date());
  expect(await isListedAsWithdrawn(order)).toBe(true);
  const refund = (amountCents: number, pieces: [number, number][]) =>
    refundOrRestockOrder(
      db,
      operator,
      { number: order.number, refundId: randomUUID(), amountCents, pieces: asPieces(pieces), reason: '' },
      new Date(),
    );
  expect(await refund(100, [])).toEqual({ ok: true });
  expect((await withdrawalsOf(order)).map(({ closedAt }) => closedAt === null)).toEqual([true, true]);
  await refund(5_000, [[0, 1]]);
  expect((await withdrawalsOf(order)).map(({ closedAt }) => closedAt === null)).toEqual([false, true]);
  const { returnable } = await findRefundable(db, { ...order, paymentStatus: 'paid' });
  await refund(returnable.cents, []);
  expect((await withdrawalsOf(order)).every(({ closedAt }) => closedAt)).toBe(true);
  expect(await isListedAsWithdrawn(order)).toBe(false);
});

test('the refund that is filled in has what was paid for the pieces, and standard delivery when nothing is kept', async () => {
  const order = await aPaidOrder([1, 1]);
  const plan = async (deliveryCents = 0, country = 'Netherlands') => {
    await setShipping(order.id, deliveryCents);
    const paid = { id: order.id, totalCents: 10_000 + deliveryCents, paymentStatus: 'paid' } as const;
    const { refunds, returnable } = await findRefundable(db, paid);
    const withdrawals = await listWithdrawals(db, order.id, refunds);
    return planRefundOfWithdrawals(
      db,
      { id: order.id, country, isGiftCard: false },
      returnable,
      withdrawals,
      [],
    );
  };
  expect(await plan()).toBeUndefined();
  await withdrawFromOrder(db, stated(order.id, [[0, 1]]), new Date());
  expect(await plan()).toMatchObject({ amountCents: 5_000, deliveryCents: 0 });
  await withdrawFromOrder(db, stated(order.id, [[1, 1]]), new Date());
  // Delivery cost more than the cheapest method, which is free in a shop without prices.
  expect(await plan(2_000)).toMatchObject({ amountCents: 10_000, deliveryCents: 0 });
  await pool.query(
    `update shipping_methods set free_from_cents = null, prices = '[{"fromCents": 0, "cents": 595}]'`,
  );
  expect(await plan(2_000)).toMatchObject({ amountCents: 10_595, deliveryCents: 595 });
  expect(await plan(300)).toMatchObject({ amountCents: 10_300, deliveryCents: 300 });
  expect(await plan(2_000, 'Nowhere')).toMatchObject({ amountCents: 12_000, deliveryCents: 2_000 });
});

test('an operator closes one with a reason, and its pieces can be withdrawn again', async () => {
  const order = await aPaidOrder([1]);
  await withdrawFromOrder(db, stated(order.id, [[0, 1]]), new Date());
  const close = (reason: string, withdrawal = 1) =>
    closeWithdrawal(db, operator, { number: order.number, withdrawal, reason }, new Date());
  expect(await close('')).toEqual({ ok: false, reason: 'no-reason' });
  expect(await close('Kept after all', 2)).toEqual({ ok: false, reason: 'not-found' });
  expect(await close('Kept after all')).toEqual({ ok: true });
  expect(await close('Again')).toEqual({ ok: true });
  expect(await withdrawalsOf(order)).toMatchObject([
    { closedBy: operator.email, closingReason: 'Kept after all', open: [] },
  ]);
  expect(await withdrawFromOrder(db, stated(order.id, [[0, 1]]), new Date())).toEqual({ ok: true });
});

test('an order is shown to its customer and to who has its link, and to nobody else', async () => {
  const order = await aPaidOrder([1]);
  const other = await aPaidOrder([1]);
  const find = (asker: { link?: string; customerId?: string }, number = order.number) =>
    findOwnWithdrawableOrder(db, { number, link: '', customerId: undefined, ...asker }, new Date());
  const link = await createGuestOrderLink(db, order.id, 24, new Date());
  expect((await find({ link }))?.order).toMatchObject({ number: order.number, refusal: undefined });
  expect(await find({ link }, other.number)).toBeUndefined();
  expect(await find({ link: `${link}x` })).toBeUndefined();
  expect(await find({})).toBeUndefined();
  const { customer } = await customerForTests(db);
  expect(await find({ customerId: customer.id })).toBeUndefined();
  expect(await listWithdrawableOrders(db, customer.id, new Date())).toEqual([]);
  await db.update(orders).set({ userId: customer.id }).where(eq(orders.id, order.id));
  expect((await find({ customerId: customer.id }))?.order.number).toBe(order.number);
  expect(await listWithdrawableOrders(db, customer.id, new Date())).toMatchObject([{ number: order.number }]);
});

test('a link is mailed where number and address belong together, and the answer never tells', async () => {
  const order = await aPaidOrder([1]);
  const ask = (email: string, number = order.number) =>
    requestOrderLink(db, { number, email, network: randomUUID(), language: 'en', leadsTo: 'withdrawal' });
  const before = await countJobs();
  expect(await ask('NOOR@example.com')).toEqual({ ok: true });
  expect(await ask('else@example.com')).toEqual({ ok: true });
  expect(await ask('noor@example.com', 'ORD-999999999')).toEqual({ ok: true });
  expect(await countJobs()).toBe(before + 3);
  const jobs = await pool.query(
    `select data from pgboss.job where name = 'guest-order-link' order by created_on desc limit 3`,
  );
  for (const { data } of jobs.rows) await runGuestLinkMailJob(db, data);
  expect(sent).toMatchObject([{ to: 'noor@example.com' }]);
  expect(sent[0]?.text).toMatch(new RegExp(`/withdrawal/${order.number}\\?link=[\\w-]+&lang=en`));
});

test('invented numbers shut no customer out of their links, and the answer stays the same past the limit', async () => {
  const order = await aPaidOrder([1]);
  const email = `${randomUUID()}@example.com`;
  await db.update(orders).set({ email }).where(eq(orders.id, order.id));
  const ask = (number: string) =>
    requestOrderLink(db, { number, email, network: randomUUID(), language: 'en', leadsTo: 'withdrawal' });
  for (let n = 0; n < 9; n += 1) expect(await ask(`ORD-${800_000 + n}`)).toEqual({ ok: true });
  for (let n = 0; n < 5; n += 1) expect(await ask(order.number)).toEqual({ ok: true });
  const { rows } = await pool.query(
    `select count(*)::int as mailed from pgboss.job where name = 'guest-order-link' and data->>'orderId' = $1`,
    [order.id],
  );
  expect(rows).toEqual([{ mailed: 3 }]);
});

test('a link to the order itself is mailed too, and one network asks for twenty an hour', async () => {
  const order = await aPaidOrder([1]);
  const ask = (email: string, number = order.number) =>
    requestOrderLink(db, { number, email, network: randomUUID(), language: 'nl', leadsTo: undefined });
  expect(await ask('noor@example.com')).toEqual({ ok: true });
  const jobs = await pool.query(
    `select data from pgboss.job where name = 'guest-order-link' order by created_on desc limit 1`,
  );
  await runGuestLinkMailJob(db, jobs.rows[0].data);
  expect(sent).toMatchObject([{ to: 'noor@example.com', language: 'nl' }]);
  expect(sent[0]?.text).toMatch(/\/guest-order\?link=[\w-]+&lang=nl/);
  const sameNetwork = randomUUID();
  const many = await Promise.all(
    Array.from({ length: 25 }, (_, n) =>
      requestOrderLink(db, {
        ...{ number: `ORD-${800_000 + n}`, email: `x${n}@example.com`, network: sameNetwork },
        ...{ language: 'en', leadsTo: undefined },
      }),
    ),
  );
  expect(many.filter(({ ok }) => ok)).toHaveLength(20);
});

test('what was never sent need not come back: its page, its mail and its order say so in both languages', async () => {
  for (const [language, says, returns] of [
    ['en', 'don’t need to send anything back', 'Send the items back within'],
    ['nl', 'hoeft niets terug te sturen', 'Stuur'],
  ] as const) {
    const order = await aPaidOrder([1, 1]);
    const sending = { order: { number: order.number }, carrier: null, trackingCode: '', mails: false };
    const parcel = { ...sending, shipmentId: randomUUID(), pieces: asPieces([[0, 1]]) };
    expect(await sendShipment(db, operator, parcel, new Date())).toMatchObject({ ok: true });
    await withdrawFromOrder(db, { ...stated(order.id, [[1, 1]]), language }, new Date());
    await withdrawFromOrder(db, { ...stated(order.id, [[0, 1]]), language }, new Date());
    for (const number of [1, 2])
      await runOrderMailJob(db, { orderId: order.id, type: 'withdrawal_received', number }, new Date());
    expect(sent[0]?.text).toContain(says);
    expect(sent[1]?.text).not.toContain(says);
    expect(sent[1]?.text).toContain(returns);
    sent.length = 0;
    const link = await createGuestOrderLink(db, order.id, 24, new Date());
    const own = await findOwnWithdrawableOrder(
      db,
      { number: order.number, link, customerId: undefined },
      new Date(),
    );
    expect(own?.order.stated.map(({ isUnsent }) => isUnsent)).toEqual([true, false]);
    const view = await findOrderByGuestLink(db, link, new Date());
    expect(view?.withdrawals).toMatchObject([
      {
        number: 1,
        state: 'unsent',
        due_day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        pieces: [{ quantity: 1 }],
      },
      { number: 2, state: 'coming' },
    ]);
  }
});

test('a guest’s order says that the money of what was withdrawn is back, and how much', async () => {
  const order = await aPaidOrder([1]);
  await withdrawFromOrder(db, stated(order.id, [[0, 1]]), new Date());
  const refundId = randomUUID();
  const refund = {
    number: order.number,
    refundId,
    amountCents: 5_000,
    pieces: asPieces([[0, 1]]),
    reason: '',
  };
  expect(await refundOrRestockOrder(db, operator, refund, new Date())).toEqual({ ok: true });
  await pool.query(`update order_refunds set status = 'succeeded' where id = $1`, [refundId]);
  const link = await createGuestOrderLink(db, order.id, 24, new Date());
  expect(await findOrderByGuestLink(db, link, new Date())).toMatchObject({
    returned_amount: 50,
    withdrawals: [{ state: 'refunded' }],
  });
});

test('an order that is nobody’s any more says no more who withdrew from it', async () => {
  const order = await aPaidOrder([1]);
  await withdrawFromOrder(db, stated(order.id, [[0, 1]]), new Date());
  await anonymiseOrdersWhere(db, eq(orders.id, order.id));
  expect(await withdrawalsOf(order)).toMatchObject([{ name: '', email: '' }]);
  await runOrderMailJob(db, { orderId: order.id, type: 'withdrawal_received', number: 1 }, new Date());
  expect(sent).toEqual([]);
});

async function aPaidOrder(quantities: number[]) {
  const lines = await Promise.all(
    quantities.map(async (quantity) => ({
      id: (await addProduct(db, { M: 9 })).id,
      size: 'M',
      quantity,
      price: 50,
    })),
  );
  const order = await addOrder(db, lines);
  await db
    .update(orders)
    .set({ status: 'processing', paymentStatus: 'paid', paymentIntentId: `pi_${order.id}` })
    .where(eq(orders.id, order.id));
  const [row] = await db
    .select({ totalCents: orders.totalCents })
    .from(orders)
    .where(eq(orders.id, order.id));
  return { ...order, totalCents: row?.totalCents ?? 0 };
}

function stated(orderId: string, pieces: [number, number][]) {
  return {
    orderId,
    id: randomUUID(),
    name: 'Noor',
    email: 'elsewhere@example.com',
    language: 'nl',
    pieces: asPieces(pieces),
    begunAt: new Date(),
  } as const;
}

function asPieces(pieces: [number, number][]) {
  return pieces.map(([position, quantity]) => ({ position, quantity }));
}

async function withdrawalsOf(order: { id: string; totalCents: number }) {
  const { refunds } = await findRefundable(db, { ...order, paymentStatus: 'paid' });
  return listWithdrawals(db, order.id, refunds);
}

async function isListedAsWithdrawn({ number }: { number: string }) {
  const found = await listAdminOrders(db, { ...listed, search: number, view: 'withdrawn' });
  return found.orders.some((one) => one.number === number);
}

async function setShipping(orderId: string, cents: number) {
  await db.execute(sql`
    update orders set adjustments = jsonb_build_array(jsonb_build_object('kind', 'shipping', 'name', 'x', 'nameNl', null, 'cents', ${cents}::int)),
      total_cents = 10000 + ${cents}::int where id = ${orderId}`);
}

async function countJobs() {
  const { rows } = await pool.query(
    `select count(*)::int as jobs from pgboss.job where name = 'guest-order-link'`,
  );
  return rows[0].jobs;
}
