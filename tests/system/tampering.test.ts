import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkoutBody, createCheckout, post, sessionOf } from './shopper.ts';
import { createWorld, type RunningShop, type World } from './world.ts';

let world: World;
let shop: RunningShop;

beforeAll(async () => {
  world = await createWorld();
  shop = await world.startShop();
});

afterAll(() => world?.close());

const shirt = { id: 'm1', size: 'M', quantity: 1 };
const address = checkoutBody([shirt]).shippingAddress.address;

/** Forged requests and their refusals; the database must stay unchanged. */
const forgeries: [name: string, body: unknown, status: number, message: RegExp][] = [
  ['a price of one cent', checkoutBody([{ ...shirt, price: 0.01 }]), 409, /price of Linen Shirt has changed/],
  ['a negative quantity', checkoutBody([{ ...shirt, quantity: -3 }]), 400, /check what you entered/],
  ['half a piece', checkoutBody([{ ...shirt, quantity: 0.5 }]), 400, /check what you entered/],
  [
    'more than one order takes',
    checkoutBody([{ ...shirt, quantity: 9_999 }]),
    409,
    /^At most 10 of Linen Shirt, size M in one order$/,
  ],
  ['an absurd quantity', checkoutBody([{ ...shirt, quantity: 1e308 }]), 400, /check what you entered/],
  [
    'more of one piece than can be asked for',
    checkoutBody([{ ...shirt, quantity: 10_001 }]),
    400,
    /at most 10,000 of one item/,
  ],
  ['an unknown product', checkoutBody([{ ...shirt, id: 'nope' }]), 409, /no longer for sale/],
  ['an id that is SQL', checkoutBody([{ ...shirt, id: "m1' or '1'='1" }]), 409, /no longer for sale/],
  ['an unknown size', checkoutBody([{ ...shirt, size: 'XXXL' }]), 409, /not available/],
  ['no size', checkoutBody([{ ...shirt, size: 'One Size' }]), 409, /select a size/],
  ['no lines', checkoutBody([]), 400, /check what you entered/],
  ['10,000 lines', checkoutBody(Array.from({ length: 10_000 }, () => shirt)), 413, /more than we can take/],
  [
    '101 short lines',
    { ...checkoutBody([]), items: Array(101).fill(shirt) },
    400,
    /at most 100 different items/,
  ],
  ['no email', { ...checkoutBody([shirt]), customerEmail: '' }, 400, /Valid email is required/],
  [
    'an email that is a header',
    { ...checkoutBody([shirt]), customerEmail: 'a@b.example\nBcc: c@d.example' },
    400,
    /email/,
  ],
  ['an unknown method', { ...checkoutBody([shirt]), paymentMethod: 'cash' }, 400, /check what you entered/],
  ['an unknown country', withAddress({ ...address, country: 'Atlantis' }), 400, /Country is required/],
  [
    'no state in a country with states',
    withAddress({ ...address, country: 'United States' }),
    400,
    /State is required/,
  ],
  ['a list instead of an object', [shirt], 400, /check what you entered/],
  ['no JSON', 'items=m1&price=0', 400, /not valid JSON/],
  ['an oversized body', `{"items":"${'x'.repeat(70_000)}"}`, 413, /more than we can take/],
];

test.each(forgeries)('%s is refused and leaves no trace', async (_name, body, status, message) => {
  const before = await fingerprint();
  const answered = await post(`${shop.url}/functions/v1/create-checkout`, body);
  expect(answered.status).toBe(status);
  expect(answered.answer.message).toMatch(message);
  expect(await fingerprint()).toBe(before);
});

test('a bag for less than can be paid is refused in words, in both languages', async () => {
  await world.sql("update products set price_cents = 20 where id = 'm1'");
  await world.sql(`update shipping_methods set prices = '[{"fromCents": 0, "cents": 0}]'`);
  const before = await fingerprint();
  for (const [language, message] of [
    ['en', /^Orders start at €\u00a00,50/],
    ['nl', /^Een bestelling begint bij €\u00a00,50/],
  ] as const) {
    const cookie = { Cookie: `language=${language}` };
    const answered = await post(`${shop.url}/functions/v1/create-checkout`, checkoutBody([shirt]), cookie);
    expect([answered.status, answered.answer.error]).toEqual([409, 'total-too-small']);
    expect(answered.answer.message).toMatch(message);
  }
  expect(await fingerprint()).toBe(before);
  await world.sql("update products set price_cents = 9500 where id = 'm1'");
});

test("a forged user id is ignored: the order is a guest's", async () => {
  const headers = { 'x-user-id': '00000000-0000-4000-8000-000000000001', Authorization: 'Bearer forged' };
  const body = checkoutBody([shirt], 'forged-user@example.com');
  expect((await post(`${shop.url}/functions/v1/create-checkout`, body, headers)).status).toBe(200);
  const orders = await world.sql('select user_id from orders where email = $1', ['forged-user@example.com']);
  expect(orders).toEqual([{ user_id: null }]);
});

test('webhooks that are not signed by the provider change nothing', async () => {
  const { answer } = await createCheckout(shop.url, [shirt]);
  const session = {
    id: sessionOf(answer),
    object: 'checkout.session',
    payment_status: 'paid',
    amount_total: 9500,
  };
  const event = {
    id: 'evt_1',
    object: 'event',
    type: 'checkout.session.completed',
    data: { object: session },
  };
  const payload = JSON.stringify(event);
  const sign = (secret: string, timestamp?: number) =>
    world.stripe.webhooks.generateTestHeaderString({ payload, secret, ...(timestamp && { timestamp }) });
  const before = await fingerprint();
  const signatures = [
    undefined,
    'garbage',
    sign('whsec_somebody_else'),
    sign(world.webhookSecret, Math.floor(Date.now() / 1000) - 3600),
    sign(world.webhookSecret).replace(/.$/, (last) => (last === '0' ? '1' : '0')),
  ];
  for (const signature of signatures) {
    const headers = signature ? { 'Stripe-Signature': signature } : undefined;
    expect((await post(`${shop.url}/webhooks/stripe`, payload, headers)).status).toBe(400);
  }
  expect(await fingerprint()).toBe(before);
});

test('a signed event of a type we do not know is taken and ignored', async () => {
  const payload = JSON.stringify({
    id: 'evt_2',
    object: 'event',
    type: 'plan.created',
    data: { object: {} },
  });
  const signature = world.stripe.webhooks.generateTestHeaderString({ payload, secret: world.webhookSecret });
  const before = await fingerprint();
  expect((await post(`${shop.url}/webhooks/stripe`, payload, { 'Stripe-Signature': signature })).status).toBe(
    200,
  );
  expect(await fingerprint()).toBe(before);
});

test('orders cannot be read, verified or mailed without their own session id', async () => {
  const mine = await createCheckout(shop.url, [shirt], { email: 'mine@example.com' });
  const [order] = await world.sql<{ id: string; order_number: string }>(
    'select * from orders where email = $1',
    ['mine@example.com'],
  );
  const theirs = sessionOf((await createCheckout(shop.url, [shirt])).answer);
  const functions = `${shop.url}/functions/v1`;
  const partial = sessionOf(mine.answer).slice(-10);
  const attempts = [
    post(`${functions}/get-order-from-stripe`, { sessionId: `cs_test_${partial}` }),
    post(`${functions}/get-order-from-stripe`, { sessionId: partial }),
    post(`${functions}/get-order-from-stripe`, { sessionId: "' or 1=1 --" }),
    post(`${functions}/verify-payment`, { sessionId: 'cs_test_unknownunknown' }),
    post(`${functions}/verify-payment`, {}),
    post(`${functions}/send-order-confirmation`, { orderNumber: order?.order_number, orderId: order?.id }),
    post(`${functions}/send-order-confirmation`, {
      sessionId: theirs,
      orderId: order?.id,
      orderNumber: order?.order_number,
      customerEmail: 'thief@example.com',
      manualResend: true,
    }),
  ];
  for (const { status, answer, text } of await Promise.all(attempts)) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(answer.message).toBeTruthy();
    expect(text).not.toContain('mine@example.com');
  }
  expect(await world.mailsTo('thief@example.com')).toEqual([]);
});

test('forms of other sites are refused; other methods too', async () => {
  const url = `${shop.url}/functions/v1/create-checkout`;
  const body = checkoutBody([shirt]);
  const before = await fingerprint();
  expect((await post(url, body, { Origin: 'https://evil.example' })).status).toBe(403);
  expect((await post(url, body, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
  for (const method of ['GET', 'PUT', 'DELETE']) expect((await fetch(url, { method })).status).toBe(405);
  expect(await fingerprint()).toBe(before);
});

function withAddress(changed: object) {
  return { ...checkoutBody([shirt]), shippingAddress: { name: 'Noor', address: changed } };
}

async function fingerprint(): Promise<string> {
  const [row] = await world.sql<{ state: string }>(`
    select md5(concat(
      (select string_agg(o::text, ',' order by id) from orders o),
      (select string_agg(i::text, ',' order by order_id, position) from order_items i),
      (select string_agg(h::text, ',' order by order_id, product_size_id) from holds h),
      (select string_agg(s::text, ',' order by id) from product_sizes s),
      (select string_agg(l::text, ',' order by id) from payment_logs l),
      (select count(*) from pgboss.job where name in ('order-mail', 'refund'))
    )) as state`);
  return row?.state ?? '';
}
