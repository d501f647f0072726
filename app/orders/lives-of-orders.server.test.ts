import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, test, vi } from 'vitest';
import { retryOrderRefunds } from '#app/payments/refunds/settle-owed-refund.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { endDueExchanges } from '#app/returns/exchanges.server.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { checkBooks } from '#tests/support/order-lifecycle/books.ts';
import { actor, type Line, ordersOf, place, type World } from '#tests/support/order-lifecycle/orders.ts';
import { expire, pay, settlePaid } from '#tests/support/order-lifecycle/payments.ts';
import { decideDispute, post, provider } from '#tests/support/order-lifecycle/provider.ts';
import {
  act,
  learn,
  MINUTE_MS,
  mail,
  returnMoney,
  type Step,
  step,
} from '#tests/support/order-lifecycle/steps.ts';
import { addProduct } from '#tests/support/orders.ts';

/** Fits beside all other tests; `LIVES=10000` runs them all (docs/decisions/lives-of-orders.md). */
const LIVES = Number(process.env.LIVES ?? 96);
const AT_ONCE = 8;

const others = vi.hoisted(() => () => import('#tests/support/order-lifecycle/provider.ts'));
vi.mock('#app/payments/start-payment.server.ts', async () => ({
  startPayment: (await others()).startPayment,
}));
vi.mock('#app/payments/refund-payment.server.ts', async () => ({
  refundPayment: (await others()).refundPayment,
  listRefundsOfPayment: (await others()).listRefundsOfPayment,
}));
vi.mock('#app/payments/disputes.server.ts', async () => ({ findDispute: (await others()).findDispute }));
vi.mock('#app/payments/find-payment.server.ts', () => ({
  findPayment: async () => ({ ok: false, reason: 'unavailable' }),
}));
vi.mock('#app/platform/mail/smtp.server.ts', async (original) => ({
  ...(await original<object>()),
  sendMail: (await others()).sendMail,
}));

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
}, 60_000);
afterAll(stopJobs);

const beginnings = [
  [],
  ['pay'],
  ['pay', 'send-all'],
  ['pay', 'send-all'],
  ['pay', 'add'],
  ['pay', 'add', 'follow-link'],
  ['pay', 'add', 'pay-addition'],
  ['pay', 'add', 'follow-link', 'send-all'],
] as const;
const life = fc.record({
  quantities: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 }),
  giftCardCents: fc.constantFrom(0, 0, 3_000, 60_000),
  /** State before the random steps, which reach later states too rarely. */
  begins: fc.constantFrom(...beginnings),
  steps: fc.array(step, { minLength: 2, maxLength: 14 }),
  /** True if customers pay additions on opened payment pages after everything else. */
  isPaidAtLast: fc.boolean(),
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

async function live({ quantities, giftCardCents, begins, steps, isPaidAtLast }: Life): Promise<void> {
  const lines: Line[] = [];
  for (const quantity of quantities) {
    const { id: productId } = await addProduct(db, { M: quantity + 1, L: 3 });
    lines.push({ productId, quantity });
  }
  const email = `${randomUUID()}@example.com`;
  const world: World = {
    email,
    now: new Date(),
    stock: new Map(lines.map(({ productId, quantity }) => [productId, quantity + 1 + 3])),
    first: await place(lines, { email, giftCardCents }),
    added: [],
    hasDied: false,
  };
  for (const does of begins) await happens(world, { ...plain, does });
  let running: Promise<void>[] = [];
  for (const one of steps) {
    running.push(happens(world, one, !running.length && !one.isWithNext));
    if (one.isWithNext) continue;
    await Promise.all(running);
    running = [];
  }
  await Promise.all(running);
  if (isPaidAtLast)
    for (const order of world.added)
      if (order.sessionId) await pay(world, order, { ...plain, isAlone: true });
  await recover(world);
  await checkBooks(world);
}

const onAdditions = new Set<string>(['follow-link', 'pay-addition', 'withdraw-addition']);
const plain = {
  isOnAddition: false,
  share: 1,
  flags: 0,
  fault: 'none',
  isTwice: false,
  isWithNext: false,
} as const;

async function happens(world: World, one: Step, isUndisturbed = true): Promise<void> {
  const { first, added } = world;
  const isOnAddition = one.isOnAddition || onAdditions.has(one.does);
  const order = (isOnAddition && added[one.share % Math.max(1, added.length)]) || first;
  for (const { payment } of ordersOf(world)) provider.fault.set(payment, one.fault);
  post.fault.set(world.email, one.fault);
  const isAlone = isUndisturbed && !one.isTwice;
  if (one.does === 'mail' && (one.fault === 'dies-after' || !isAlone)) world.hasDied = true;
  const form = randomUUID();
  const doing = () => act(world, order, { ...one, form, isAlone });
  await (one.isTwice ? Promise.all([doing(), doing()]) : doing());
}

/**
 * Restores provider and mail server, runs all jobs to the end, and has an operator return owed money: until then a gift card keeps its part
 * of a refund that a bank sent back (docs/decisions/gift-cards.md).
 */
async function recover(world: World): Promise<void> {
  for (const { payment } of ordersOf(world)) provider.fault.delete(payment);
  post.fault.delete(world.email);
  for (let round = 0; round < 3; round++) {
    world.now = new Date(world.now.getTime() + 180 * MINUTE_MS);
    for (const order of ordersOf(world)) {
      if (order.paidCents > 0) await settlePaid(order);
      else if (order !== world.first) await expire(order);
      decideDispute(order.payment, 'lost');
      await learn(order, world.now);
      await retryOrderRefunds(db, actor, order.number, world.now);
      await returnMoney(order, world.now);
    }
    await endDueExchanges(db, world.now);
    await mail(world);
  }
}
