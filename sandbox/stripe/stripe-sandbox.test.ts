import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import fixtures from './fixtures.test-data.json' with { type: 'json' };
import { connect, linenShirts, startSandboxWithShop, until } from './shop-stand-in.ts';

let shop: Awaited<ReturnType<typeof startSandboxWithShop>>;
beforeAll(async () => {
  shop = await startSandboxWithShop();
});
afterAll(() => shop.close());

const now = () => Math.floor(Date.now() / 1000);

async function paidSession(payment: object = { method: 'card' }) {
  const { id } = await shop.stripe.checkout.sessions.create(linenShirts());
  await shop.control(`sessions/${id}/pay`, payment);
  return shop.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] });
}

function intentOf(session: Stripe.Checkout.Session): Stripe.PaymentIntent {
  return session.payment_intent as Stripe.PaymentIntent;
}

describe('checkout sessions', () => {
  it('are created with the total, the texts and the references they were given', async () => {
    const session = await shop.stripe.checkout.sessions.create({
      ...linenShirts(),
      expires_at: now() + 2100,
    });
    expect(session.id).toMatch(/^cs_test_[A-Za-z0-9]{40,}$/);
    expect(session.url).toBe(`${shop.sandbox.url}/pay/${session.id}`);
    expect(session).toMatchObject({
      amount_total: 12_990,
      client_reference_id: 'order-1',
      currency: 'eur',
      livemode: false,
      metadata: { order_id: 'order-1' },
      payment_status: 'unpaid',
      status: 'open',
    });
    const lines = await shop.stripe.checkout.sessions.listLineItems(session.id);
    expect(lines.data).toMatchObject([{ description: 'Linen Shirt <M>', quantity: 2, amount_total: 12_990 }]);
    expect(String(lines.data[0]?.price?.unit_amount_decimal)).toBe('6495');
  });

  it('take a coupon off, once; refuse one that is not there, is used up, or leaves too little to pay', async () => {
    const { checkout, coupons } = shop.stripe;
    const off = { amount_off: 1_000, currency: 'eur', duration: 'once', max_redemptions: 1 } as const;
    const coupon = await coupons.create({ ...off, name: 'Ten euros' });
    const params = { ...linenShirts(), discounts: [{ coupon: coupon.id }] };
    const session = await checkout.sessions.create(params);
    expect(session).toMatchObject({ amount_subtotal: 12_990, amount_total: 11_990 });
    await shop.control(`sessions/${session.id}/pay`, { method: 'card' });
    const paid = await checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
    expect(intentOf(paid).amount_received).toBe(11_990);
    expect(await coupons.retrieve(coupon.id)).toMatchObject({ times_redeemed: 1, valid: false });
    await expect(checkout.sessions.create(params)).rejects.toThrow('used up');
    const unknown = { ...linenShirts(), discounts: [{ coupon: 'none' }] };
    await expect(checkout.sessions.create(unknown)).rejects.toThrow("No such coupon: 'none'");
    const most = await coupons.create({ ...off, amount_off: 12_941 });
    await expect(
      checkout.sessions.create({ ...linenShirts(), discounts: [{ coupon: most.id }] }),
    ).rejects.toThrow('at least €0.50');
    await expect(coupons.create({ ...off, name: 'W'.repeat(41) })).rejects.toThrow('40');
  });

  it('offer the methods that their filter leaves', async () => {
    const { checkout } = shop.stripe;
    const both = await checkout.sessions.create(linenShirts());
    expect(both.payment_method_types).toEqual(['card', 'ideal']);
    const allowed = await checkout.sessions.create({
      ...linenShirts(),
      allowed_payment_method_types: ['ideal', 'eps'],
    });
    expect(allowed.payment_method_types).toEqual(['ideal']);
    const rest = await checkout.sessions.create({
      ...linenShirts(),
      excluded_payment_method_types: ['ideal'],
    });
    expect(rest.payment_method_types).toEqual(['card']);
  });

  it('are listed newest first, page by page', async () => {
    const made: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      made.unshift((await shop.stripe.checkout.sessions.create(linenShirts())).id);
    }
    const first = await shop.stripe.checkout.sessions.list({ limit: 2 });
    expect(first.data.map(({ id }) => id)).toEqual(made.slice(0, 2));
    expect(first.has_more).toBe(true);
    const second = await shop.stripe.checkout.sessions.list({ limit: 1, starting_after: made[1] ?? '' });
    expect(second.data.map(({ id }) => id)).toEqual(made.slice(2));
    const before = await shop.stripe.checkout.sessions.list({ limit: 1, ending_before: made[2] ?? '' });
    expect(before.data.map(({ id }) => id)).toEqual([made[1]]);
    const open = await shop.stripe.checkout.sessions.list({ status: 'open', created: { gte: now() + 60 } });
    expect(open.data).toEqual([]);
  });

  it('can be ended once, and not when they are paid', async () => {
    const { id } = await shop.stripe.checkout.sessions.create(linenShirts());
    const expired = await shop.stripe.checkout.sessions.expire(id);
    expect(expired).toMatchObject({ status: 'expired', url: null });
    await expect(shop.stripe.checkout.sessions.expire(id)).rejects.toThrow('status of expired');
    const paid = await paidSession();
    await expect(shop.stripe.checkout.sessions.expire(paid.id)).rejects.toThrow('status of complete');
  });

  it('hold the paid intent and its charge, with the bank for iDEAL', async () => {
    const session = await paidSession({ method: 'ideal', bank: 'triodos_bank' });
    expect(session).toMatchObject({ status: 'complete', payment_status: 'paid' });
    const intent = intentOf(session);
    expect(intent).toMatchObject({
      amount_received: 12_990,
      status: 'succeeded',
      metadata: { order_id: 'order-1' },
    });
    const details = (intent.latest_charge as Stripe.Charge).payment_method_details;
    expect(details).toMatchObject({ type: 'ideal', ideal: { bank: 'triodos_bank', bic: 'TRIONL2U' } });
    expect(await shop.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ id: intent.id });
  });
});

describe('refusals', () => {
  const line = linenShirts().line_items?.[0] as Stripe.Checkout.SessionCreateParams.LineItem;
  const priced = (unit_amount: number, quantity = 1) => ({
    line_items: [{ ...line, quantity, price_data: { ...line.price_data, currency: 'eur', unit_amount } }],
  });
  const named = (name: string) => ({
    line_items: [{ quantity: 1, price_data: { currency: 'eur', unit_amount: 100, product_data: { name } } }],
  });
  it.each<[string, object, string | undefined, string | undefined]>([
    ['a negative price', priced(-1), 'line_items[0][price_data][unit_amount]', 'parameter_invalid_integer'],
    ['a broken price', priced(12.5), 'line_items[0][price_data][unit_amount]', 'parameter_invalid_integer'],
    ['no quantity', priced(100, 0), 'line_items[0][quantity]', 'parameter_invalid_integer'],
    ['less than 50 cents', priced(49), undefined, 'amount_too_small'],
    ['no success_url', { success_url: undefined }, 'success_url', 'parameter_missing'],
    ['no web address', { success_url: 'javascript:alert(1)' }, 'success_url', 'url_invalid'],
    ['too short a life', { expires_at: now() + 1799 }, 'expires_at', undefined],
    ['too long a life', { expires_at: now() + 90_000 }, 'expires_at', undefined],
    [
      'no known method',
      { allowed_payment_method_types: ['klarna'] },
      'allowed_payment_method_types',
      undefined,
    ],
    [
      'the old list of methods',
      { payment_method_types: ['card'] },
      'payment_method_types',
      'payment_method_types_no_longer_supported',
    ],
    ['no e-mail address', { customer_email: 'nobody' }, 'customer_email', 'email_invalid'],
    ['an unknown parameter', { colour: 'red' }, 'colour', 'parameter_unknown'],
    ['more than eight digits', priced(99_999_999, 2), undefined, 'amount_too_large'],
    ['a long reference', { client_reference_id: 'x'.repeat(201) }, 'client_reference_id', undefined],
    ['a long address', { success_url: `https://shop.example/${'x'.repeat(5000)}` }, 'success_url', undefined],
    [
      'a long e-mail address',
      { customer_email: `a@${'b'.repeat(60)}.${'c.'.repeat(230)}example` },
      'customer_email',
      'email_invalid',
    ],
    ['a long name', named('x'.repeat(5001)), 'line_items[0][price_data][product_data][name]', undefined],
    ['an empty name', named(''), 'line_items[0][price_data][product_data][name]', 'parameter_invalid_empty'],
    ['101 lines', { line_items: Array(101).fill(line) }, 'line_items', undefined],
    [
      'a long description',
      { payment_intent_data: { description: 'x'.repeat(1001) } },
      'payment_intent_data[description]',
      undefined,
    ],
    ['a long key of metadata', { metadata: { ['k'.repeat(41)]: '1' } }, 'metadata', undefined],
    ['a long value of metadata', { metadata: { key: 'v'.repeat(501) } }, 'metadata[key]', undefined],
    [
      '51 keys of metadata',
      { metadata: Object.fromEntries(Array.from({ length: 51 }, (_, key) => [`k${key}`, ''])) },
      'metadata',
      undefined,
    ],
    ['a word it does not know', { submit_type: 'steal' }, 'submit_type', undefined],
    ['a moment in words', { expires_at: 'soon' }, 'expires_at', 'parameter_invalid_integer'],
    ['properties five levels deep', { expand: ['a.b.c.d.e'] }, 'expand[0]', undefined],
  ])('meet %s with 400 and its place', async (_name, change, param, code) => {
    const params = { ...linenShirts(), ...change } as Stripe.Checkout.SessionCreateParams;
    const error = await shop.stripe.checkout.sessions.create(params).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(error).toMatchObject({ statusCode: 400, param, code });
  });

  it('take exactly as much as is allowed', async () => {
    const params = {
      ...linenShirts(),
      line_items: Array(100).fill({
        quantity: 1,
        price_data: { currency: 'eur', unit_amount: 100, product_data: { name: 'x'.repeat(5000) } },
      }),
      client_reference_id: 'x'.repeat(200),
      metadata: Object.fromEntries(
        Array.from({ length: 50 }, (_, key) => [`${key}`.padEnd(40, 'k'), 'v'.repeat(500)]),
      ),
    };
    expect(await shop.stripe.checkout.sessions.create(params)).toMatchObject({ amount_total: 10_000 });
    for (const amount of [50, 99_999_999])
      expect(
        await shop.stripe.checkout.sessions.create({ ...linenShirts(), ...priced(amount) }),
      ).toMatchObject({
        amount_total: amount,
      });
  });

  it('meet another version of the API, and a body that is no form, with 400', async () => {
    const other = shop.stripe.checkout.sessions.list({}, { apiVersion: '2019-01-01' });
    await expect(other).rejects.toThrow('Invalid Stripe API version: 2019-01-01');
    const json = await fetch(`${shop.sandbox.url}/v1/refunds`, {
      method: 'POST',
      headers: { Authorization: 'Bearer sk_test_marenza_sandbox', 'Content-Type': 'application/json' },
      body: '{}',
    });
    expect([json.status, await json.text()]).toEqual([400, expect.stringContaining('x-www-form-urlencoded')]);
  });

  it('meet a page of a list that cannot be with 400 or 404', async () => {
    const { sessions } = shop.stripe.checkout;
    for (const limit of [0, 101])
      await expect(sessions.list({ limit })).rejects.toMatchObject({ statusCode: 400, param: 'limit' });
    const { id } = await sessions.create(linenShirts());
    const both = sessions.list({ starting_after: id, ending_before: id });
    await expect(both).rejects.toThrow('only specify one');
    const unknown = sessions.list({ starting_after: 'cs_test_nobody' });
    await expect(unknown).rejects.toMatchObject({ code: 'resource_missing', param: 'starting_after' });
  });

  it('meet a wrong key with 401 and unknown things with 404', async () => {
    const stranger = connect(shop.sandbox.port, 'sk_test_somebody_else');
    await expect(stranger.checkout.sessions.list()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
    });
    const basic = await fetch(`${shop.sandbox.url}/v1/events`, {
      headers: { Authorization: `Basic ${btoa('sk_test_marenza_sandbox:')}` },
    });
    expect(basic.status).toBe(200);
    const missing = { statusCode: 404, code: 'resource_missing' };
    await expect(shop.stripe.checkout.sessions.retrieve('cs_test_x')).rejects.toMatchObject(missing);
    await expect(shop.stripe.paymentIntents.retrieve('pi_x')).rejects.toMatchObject(missing);
    await expect(shop.stripe.refunds.create({ payment_intent: 'pi_x' })).rejects.toMatchObject(missing);
    await expect(shop.stripe.events.retrieve('evt_x')).rejects.toMatchObject(missing);
  });
});

describe('idempotency keys', () => {
  it('give the same answer for the same request and refuse another', async () => {
    const key = { idempotencyKey: 'order-77' };
    const [first, second] = await Promise.all([
      shop.stripe.checkout.sessions.create(linenShirts(), key),
      shop.stripe.checkout.sessions.create(linenShirts(), key),
    ]);
    expect(second.id).toBe(first.id);
    const other = shop.stripe.checkout.sessions.create(
      { ...linenShirts(), client_reference_id: 'order-78' },
      key,
    );
    await expect(other).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  });

  it('may be used again after a refusal', async () => {
    const key = { idempotencyKey: 'order-79' };
    const wrong = shop.stripe.checkout.sessions.create({ ...linenShirts(), locale: 'de' }, key);
    await expect(wrong).rejects.toThrow('locale');
    expect(await shop.stripe.checkout.sessions.create(linenShirts(), key)).toMatchObject({ status: 'open' });
  });

  it('keep a refusal that came while the work was done, as Stripe does, so what is corrected needs another', async () => {
    const key = { idempotencyKey: 'order-81' };
    const soon = { ...linenShirts(), expires_at: now() + 60 };
    await expect(shop.stripe.checkout.sessions.create(soon, key)).rejects.toMatchObject({
      param: 'expires_at',
    });
    const replayed = shop.stripe.checkout.sessions.create(soon, key);
    await expect(replayed).rejects.toMatchObject({ headers: { 'idempotent-replayed': 'true' } });
    const corrected = shop.stripe.checkout.sessions.create(linenShirts(), key);
    await expect(corrected).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
  });

  it('are refused with 409 while the first request is being answered', async () => {
    await shop.control('outage', { mode: 'late-answer', count: 1 });
    const key = { idempotencyKey: 'order-82' };
    const reference = { client_reference_id: 'order-82' };
    const newest = async () => (await shop.stripe.checkout.sessions.list({ limit: 1 })).data[0];
    const first = shop.stripe.checkout.sessions.create({ ...linenShirts(), ...reference }, key);
    await until(async () => (await newest())?.client_reference_id === 'order-82');
    const second = shop.stripe.checkout.sessions.create({ ...linenShirts(), ...reference }, key);
    await expect(second).rejects.toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
    await shop.control('outage', { mode: 'none' });
    const { id } = await first;
    const third = await shop.stripe.checkout.sessions.create({ ...linenShirts(), ...reference }, key);
    expect(third.id).toBe(id);
  });

  it('have at most 255 characters', async () => {
    const long = shop.stripe.checkout.sessions.create(linenShirts(), { idempotencyKey: 'k'.repeat(256) });
    await expect(long).rejects.toThrow('at most 255 characters');
    const key = { idempotencyKey: 'k'.repeat(255) };
    expect(await shop.stripe.checkout.sessions.create(linenShirts(), key)).toMatchObject({ status: 'open' });
  });

  it('are forgotten after a day', async () => {
    let second = now();
    const other = await startSandboxWithShop({ now: () => second });
    const key = { idempotencyKey: 'order-83' };
    const { id } = await other.stripe.checkout.sessions.create(linenShirts(), key);
    second += 86_399;
    expect((await other.stripe.checkout.sessions.create(linenShirts(), key)).id).toBe(id);
    second += 1;
    expect((await other.stripe.checkout.sessions.create(linenShirts(), key)).id).not.toBe(id);
    await other.close();
  });

  it('find what was done when the answer was lost', async () => {
    await shop.control('outage', { mode: 'lose-answer', count: 1 });
    const key = { idempotencyKey: 'order-80', maxNetworkRetries: 1 };
    const session = await shop.stripe.checkout.sessions.create(linenShirts(), key);
    const list = await shop.stripe.checkout.sessions.list({ limit: 1 });
    expect(list.data[0]?.id).toBe(session.id);
    expect(session.lastResponse.headers['idempotent-replayed']).toBe('true');
  });
});

describe('an outage', () => {
  it.each([
    ['unavailable', 'StripeAPIError'],
    ['rate-limited', 'StripeRateLimitError'],
    ['close', 'StripeConnectionError'],
    ['hang', 'StripeConnectionError'],
  ])('%s is seen by the client as an unreachable provider', async (mode, type) => {
    await shop.control('outage', { mode });
    const attempt = shop.stripe.checkout.sessions.list({}, { timeout: 200 });
    await expect(attempt).rejects.toMatchObject({ type });
    await shop.control('outage', { mode: 'none' });
    expect((await shop.stripe.checkout.sessions.list({ limit: 1 })).object).toBe('list');
  });
});

describe('shapes', () => {
  // Fields of the client's types that older samples lack.
  const NEWER = ['allowed_payment_method_types', 'payment_record'];

  it('are those of the real thing', async () => {
    const session = await paidSession();
    const intent = intentOf(session);
    const charge = intent.latest_charge as Stripe.Charge;
    const refund = await shop.stripe.refunds.create({ charge: charge.id, amount: 1 });
    const event = (await shop.stripe.events.list({ limit: 1 })).data[0];
    const item = (await shop.stripe.checkout.sessions.listLineItems(session.id)).data[0];
    const shapes = {
      'checkout.session': session,
      payment_intent: intent,
      charge,
      refund,
      event,
      item,
      'item.price': item?.price,
    };
    for (const [name, value] of Object.entries(shapes)) {
      const keys = Object.keys(value ?? {}).filter((key) => !NEWER.includes(key));
      expect(keys.sort(), name).toEqual(fixtures[name as keyof typeof fixtures]);
    }
  });

  it('refuse what cannot be expanded', async () => {
    const attempt = shop.stripe.checkout.sessions.list({ expand: ['data.colour'] });
    await expect(attempt).rejects.toThrow('cannot be expanded');
  });
});
