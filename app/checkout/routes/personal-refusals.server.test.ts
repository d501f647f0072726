import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { discounts, discountUses } from '#app/discounts/tables.server.ts';
import { addBlock } from '#app/drops/blocklist/blocklist.server.ts';
import { drops } from '#app/drops/tables.server.ts';
import { grantGiftCard } from '#app/gift-cards/issue-gift-card.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { customerForTests } from '#tests/support/customer.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { addDiscount } from '#tests/support/discounts.ts';
import { addDropWithQueue } from '#tests/support/drop-with-queue.ts';
import {
  addLimitedDrop,
  type Person,
  person,
  placed,
  requestOf,
  settle,
} from '#tests/support/limited-drops.ts';
import { addProduct } from '#tests/support/orders.ts';
import { placeOrder } from '../placing/place-order.server.ts';
import { action as createCheckout } from './create-checkout.ts';

// A placed order gets `provider-unavailable` here, and is ended.
vi.mock('#app/payments/start-payment.server.ts', () => ({
  startPayment: vi.fn(async () => ({ ok: false, reason: 'unavailable' })),
}));

const actor = { id: randomUUID(), email: 'admin@example.com' };
const NAMED = 30;
const REVEALED = 20;

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
});
afterAll(stopJobs);
beforeEach(async () => {
  await db.delete(discountUses);
  await db.delete(discounts);
});

test('of 30 orders at once that name buyers of a drop, 20 are told; then named and unknown buyers read the same', async () => {
  const { shirt } = await addLimitedDrop(1);
  const buyers = Array.from({ length: NAMED }, person);
  for (const buyer of buyers) await placed([shirt], buyer);
  const network = aNetwork();
  const answers = await Promise.all(buyers.map((buyer) => order(network, [shirt], buyer)));
  expect(reasonsOf(answers)).toEqual({ 'drop-limit': REVEALED, 'too-many-refused': NAMED - REVEALED });

  const known = await order(network, [shirt], buyers[0] ?? person());
  expect(known).toMatchObject({ status: 429, retryAfter: expect.stringMatching(/^\d+$/) });
  const unknown = await order(network, [shirt], person());
  expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);

  const customer = await customerForTests(db);
  const theirs = { ...person(), email: customer.customer.email };
  expect((await order(network, [shirt], theirs, customer)).error).toBe('provider-unavailable');
  const { id: other } = await addProduct(db);
  expect((await order(network, [other], person())).error).toBe('provider-unavailable');
  expect((await order(aNetwork(), [shirt], person())).error).toBe('provider-unavailable');
});

test('a customer with a confirmed address is told of twenty houses as well', async () => {
  const { shirt } = await addLimitedDrop(1);
  const buyers = Array.from({ length: REVEALED + 1 }, person);
  for (const buyer of buyers) await settle(await placed([shirt], buyer), 'paid');
  const customer = await customerForTests(db);
  const ask = ({ line1, postal }: Person) =>
    order(aNetwork(), [shirt], { email: customer.customer.email, line1, postal }, customer);
  const answers = [];
  for (const buyer of buyers) answers.push(await ask(buyer));
  expect(reasonsOf(answers)).toEqual({ 'drop-limit': REVEALED, 'too-many-refused': 1 });
  expect((await ask(person())).error).toBe('too-many-refused');
});

test('of 30 orders at once that name buyers, 20 are told that a discount is for first orders; then nobody is', async () => {
  await addDiscount(db, { firstOrderOnly: true });
  const { id } = await addProduct(db, { M: 500 });
  const buyers = Array.from({ length: NAMED }, person);
  for (const { email } of buyers) await addPaidOrder(email);
  const network = aNetwork();
  const first = { discount: 5 };
  const answers = await Promise.all(buyers.map((buyer) => order(network, [id], buyer, undefined, first)));
  const problems = answers.map(({ withheld }) => withheld?.[0]?.problem);
  expect(problems.filter((problem) => problem === 'not-first-order')).toHaveLength(REVEALED);
  expect(problems.filter((problem) => problem === 'sign-in')).toHaveLength(NAMED - REVEALED);

  const [known = person(), unknown] = [buyers[0], person()];
  const told = [known, unknown].map(
    async (buyer) => (await order(network, [id], buyer, undefined, first)).text,
  );
  expect(new Set(await Promise.all(told)).size).toBe(1);
  for (const buyer of [known, unknown])
    expect((await order(network, [id], buyer, undefined, { discount: 0 })).error).toBe(
      'provider-unavailable',
    );
});

test('an order that asks for no discount reveals by passing that its buyer has none, and counts', async () => {
  await addDiscount(db, { firstOrderOnly: true });
  const { id } = await addProduct(db, { M: 500 });
  const known = person();
  await addPaidOrder(known.email);
  const network = aNetwork();
  const ask = (buyer: Person) => order(network, [id], buyer, undefined, { discount: 0 });
  expect((await ask(person())).error).toBe('discount-changed');
  for (let time = 0; time < REVEALED; time++) expect((await ask(known)).error).toBe('provider-unavailable');
  for (const buyer of [known, person()]) expect((await ask(buyer)).error).toBe('provider-unavailable');
});

test('a confirmed customer is told of their own orders without end, and of others’ no more than anybody', async () => {
  await addDiscount(db, { firstOrderOnly: true });
  const { id } = await addProduct(db, { M: 500 });
  const customer = await customerForTests(db);
  const [own, other] = [{ ...person(), email: customer.customer.email }, person()];
  for (const { email } of [own, other]) await addPaidOrder(email);
  const problem = async (buyer: Person) =>
    (await order(aNetwork(), [id], buyer, customer, { discount: 5 })).withheld?.[0]?.problem;
  for (let time = 0; time < REVEALED; time++) expect(await problem(other)).toBe('not-first-order');
  expect(await problem(other)).toBe('sign-in');
  expect(await problem(own)).toBe('not-first-order');
});

test('an order that nobody may place says so, whoever is named', async () => {
  const { shirt, tunic } = await addLimitedDrop(40);
  const { product, dropId } = await addDropWithQueue(9, { saleMethod: 'open' });
  await db.update(drops).set({ piecesPerPerson: 1 }).where(eq(drops.id, dropId));
  const [bought, blocked, ordered] = [person(), person(), person()];
  const pieces = (productId: string, count: number) => Array.from({ length: count }, () => productId);
  const none = { discount: 0 };
  for (const productIds of [[...pieces(shirt, 10), ...pieces(tunic, 10)], [product.id]])
    await settle(await placed(productIds, bought), 'paid');
  await db.update(drops).set({ saleMethod: 'queue' }).where(eq(drops.id, dropId));
  await addBlock(db, actor, { kind: 'mailbox', value: blocked.email, note: '' }, new Date());
  await addPaidOrder(ordered.email);
  await addDiscount(db, { firstOrderOnly: true, includesDrops: true });
  const large = await Promise.all(Array.from({ length: 3 }, () => addProduct(db, { M: 50 })));
  const tooLarge = [shirt, ...large.flatMap(({ id }) => pieces(id, 10))];
  for (const buyer of [bought, blocked, ordered, person()]) {
    const network = aNetwork();
    expect((await order(network, tooLarge, buyer, undefined, { discount: 5 })).error).toBe('order-too-large');
    expect((await order(network, pieces(product.id, 2), buyer, undefined, none)).error).toBe('drop-limit');
  }
  await db.delete(discounts);
  for (const buyer of [bought, blocked, ordered, person()])
    expect((await order(aNetwork(), [product.id], buyer)).error).toBe('queue-needed');
});

test('an order that takes the place of an unpaid one of the same checkout is judged without that, by person and by house', async () => {
  const { shirt } = await addLimitedDrop(1);
  const house = person();
  const flat = (addition: string) => ({
    ...person(),
    line1: `${house.line1} ${addition}`,
    postal: house.postal,
  });
  const checkoutKey = randomUUID();
  const buyInOneCheckout = (who: Person) =>
    placeOrder(db, requestOf([shirt], who), {
      checkoutKey,
      clientNetwork: randomUUID(),
      language: 'en',
      now: new Date(),
    });
  const [one, two, three, four] = [flat('a'), flat('b'), flat('c'), flat('d')];
  await placed([shirt], one);
  await placed([shirt], two);
  expect(await buyInOneCheckout(three)).toMatchObject({ ok: true });
  const again = { ...three, line1: four.line1 };
  const superseded = await buyInOneCheckout(again);
  expect(superseded).toMatchObject({ reason: 'superseded' });
  if (!('orders' in superseded)) throw new Error('not superseded');
  for (const { id } of superseded.orders) await settle({ id, toPayCents: 0 }, 'expired');
  expect(await buyInOneCheckout(again)).toMatchObject({ ok: true });
  expect((await order(aNetwork(), [shirt], flat('e'))).error).toBe('drop-limit');
});

test('after twenty wrong discount codes a network still pays, with a gift card too', async () => {
  const { id } = await addProduct(db, { M: 50 });
  const network = aNetwork();
  const wrong = Array.from({ length: 30 }, (_, guess) =>
    order(network, [id], person(), undefined, { discountCode: `WRONG-${guess}` }),
  );
  expect(reasonsOf(await Promise.all(wrong))).toEqual({ 'discount-changed': 20, 'too-many-codes': 10 });
  const people = { recipientName: 'Noor', recipientEmail: 'n@example.com', senderName: '', message: '' };
  const card = { amountCents: 2_000, ...people, language: 'nl', deliverOn: '2026-12-24' } as const;
  const { code = '' } = await grantGiftCard(db, actor, card, new Date());
  for (const more of [{}, { giftCard: { code, amount: 20 } }])
    expect((await order(network, [id], person(), undefined, more)).error).toBe('provider-unavailable');
});

let networks = 0;

/** Returns a new network: exhausted limits are cached in memory too. */
function aNetwork(): string {
  networks += 1;
  return `198.51.${process.pid % 250}.${networks}`;
}

type Answer = {
  status: number;
  text: string;
  error: string;
  retryAfter: string | null;
  withheld?: { problem: string }[];
};

async function order(
  clientAddress: string,
  productIds: string[],
  who: Person,
  customer?: Awaited<ReturnType<typeof customerForTests>>,
  more: object = {},
): Promise<Answer> {
  const context = new RouterContextProvider();
  context.set(requestInfo, { id: 'test', language: 'nl', clientAddress, nonce: '' });
  const body = { ...requestOf(productIds, who), isGuestCheckout: !customer, ...more };
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  };
  const path = '/functions/v1/create-checkout';
  const request = customer?.request(path, init) ?? new Request(`http://localhost${path}`, init);
  const response = await (createCheckout as (given: object) => Promise<Response>)({
    request,
    context,
    params: {},
  });
  const text = await response.text();
  const { error, withheld } = JSON.parse(text);
  return { status: response.status, text, error, withheld, retryAfter: response.headers.get('Retry-After') };
}

function reasonsOf(answers: Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { error } of answers) counts[error] = (counts[error] ?? 0) + 1;
  return counts;
}

function addPaidOrder(email: string) {
  return db.execute(sql`
    insert into orders (email, payment_method, payment_status, total_cents, shipping_address, expires_at)
    values (${email}, 'card', 'paid', 5000, '{}', now() + interval '1 hour')`);
}
